import { useState } from "preact/hooks";

/** Members that are shown at once, and added to them on demand. */
const SHOWN = 100;

/** A JSON value, whose lists and objects can be folded. What is folded is not in the document, which may be large. */
export function JsonTree({
  value,
  name,
  depth = 0,
}: {
  readonly value: unknown;
  readonly name?: string;
  readonly depth?: number;
}) {
  const [open, setOpen] = useState(depth < 2);
  const [shown, setShown] = useState(SHOWN);
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
    <details class="json" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {label}
        {size}
      </summary>
      {open &&
        members
          .slice(0, shown)
          .map(([key, member]) => (
            <JsonTree key={key} name={key} value={member} depth={depth + 1} />
          ))}
      {open && members.length > shown && (
        <button type="button" onClick={() => setShown(shown + SHOWN)}>
          {members.length - shown} more
        </button>
      )}
    </details>
  );
}
