/** A JSON value, whose lists and objects can be folded. */
export function JsonTree({
  value,
  name,
  depth = 0,
}: {
  readonly value: unknown;
  readonly name?: string;
  readonly depth?: number;
}) {
  const label = name === undefined ? null : <span class="json-name">{name}: </span>;
  if (typeof value !== "object" || value === null) {
    return (
      <div class="json">
        {label}
        <span class={`json-${value === null ? "null" : typeof value}`}>
          {JSON.stringify(value)}
        </span>
      </div>
    );
  }
  const members = Object.entries(value);
  const size = Array.isArray(value) ? `[${members.length}]` : `{${members.length}}`;
  return (
    <details class="json" open={depth < 2}>
      <summary>
        {label}
        {size}
      </summary>
      {members.map(([key, member]) => (
        <JsonTree key={key} name={key} value={member} depth={depth + 1} />
      ))}
    </details>
  );
}
