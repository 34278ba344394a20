import { useState } from "preact/hooks";
import type { Types } from "../page-data.js";
import { TypeTree } from "./type-tree.js";
import { declaredType } from "./types.js";

/** TypeScript, in which the names of known types open what they stand for. */
export function TypeText({ text, types }: { readonly text: string; readonly types: Types }) {
  const [opened, setOpened] = useState<string>();
  const pieces = text.split(TOKENS);
  const declaration = opened === undefined ? undefined : declaredType(types, opened);
  return (
    <>
      <pre class="code">
        <code>
          {pieces.map((piece) =>
            declaredType(types, piece) !== undefined ? (
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
          <TypeTree key={opened} type={declaration} types={types} />
        </div>
      )}
    </>
  );
}

/** Names, apart from texts and comments, in which a name means nothing. */
const TOKENS = /("(?:[^"\\]|\\.)*"|\/\*[\s\S]*?\*\/|[A-Za-z_$][\w$]*)/;
