import { useState } from "preact/hooks";
import { Fold } from "./fold.js";

/** Members that are shown at once, and added to them on demand. */
const SHOWN = 100;

interface JsonTreeProps {
  readonly value: unknown;
  readonly name?: string;
  readonly depth?: number;
}

/** A JSON value, whose lists and objects can be folded. */
export function JsonTree({ value, name, depth = 0 }: JsonTreeProps) {
  const [shown, setShown] = useState(SHOWN);
  const label = name === undefined ? null : <span class="json-name">{name}: </span>;
  if (typeof value !== "object" || value === null) {
    return (
      <div class="json">
        {label}
        {JSON.stringify(value)}
      </div>
    );
  }
  const members = Object.entries(value);
  const size = Array.isArray(value) ? `[${members.length}]` : `{${members.length}}`;
  return (
    <Fold class="json" summary={[label, size]} isOpen={depth < 2}>
      {members.slice(0, shown).map(([key, member]) => (
        <JsonTree key={key} name={key} value={member} depth={depth + 1} />
      ))}
      {members.length > shown && (
        <button type="button" onClick={() => setShown(shown + SHOWN)}>
          {members.length - shown} more
        </button>
      )}
    </Fold>
  );
}
