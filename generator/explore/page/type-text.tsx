import { useState } from "preact/hooks";
import type { TypeTexts } from "../page-data.js";

/** TypeScript, in which the names of known types open what they stand for. */
export function TypeText({ text, types }: { readonly text: string; readonly types: TypeTexts }) {
  const [opened, setOpened] = useState<string>();
  const pieces = text.split(TOKENS);
  const declaration = opened === undefined ? undefined : types[opened];
  return (
    <>
      <pre class="code">
        <code>
          {pieces.map((piece) =>
            Object.hasOwn(types, piece) ? (
              <button
                type="button"
                class="type-name"
                aria-expanded={opened === piece}
                onClick={() => setOpened(opened === piece ? undefined : piece)}
              >
                {piece}
              </button>
            ) : (
              piece
            ),
          )}
        </code>
      </pre>
      {declaration !== undefined && (
        <div class="opened-type">
          <TypeText key={opened} text={declaration} types={types} />
        </div>
      )}
    </>
  );
}

/** Names, apart from texts and comments, in which a name means nothing. */
const TOKENS = /("(?:[^"\\]|\\.)*"|\/\*[\s\S]*?\*\/|[A-Za-z_$][\w$]*)/;
