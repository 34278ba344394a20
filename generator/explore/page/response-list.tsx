import type { ResponseData, Types } from "../page-data.js";
import { CodeBlock } from "./code-block.js";
import { exampleOf } from "./example-of.js";
import { Fold } from "./fold.js";
import { Texts } from "./markdown.js";
import { TypeTree } from "./type-tree.js";
import { typeLine } from "./types.js";

interface ResponseListProps {
  readonly responses: readonly ResponseData[];
  readonly types: Types;
}

/** The responses of a route, each with its type as a tree and an example of it. */
export function ResponseList({ responses, types }: ResponseListProps) {
  return (
    <section aria-label="Responses">
      <h3>Responses</h3>
      {responses.length === 0 && <p>The manifest does not say what the API answers.</p>}
      {responses.map(({ statuses, descriptions, type }) => {
        const head = (
          <>
            {statuses.map((status) => (
              <span key={status} class={`chip chip-${status.charAt(0)}`}>
                {status}
              </span>
            ))}{" "}
            <code>{type === undefined ? "no content" : typeLine(type)}</code>
          </>
        );
        return (
          <div key={statuses.join()} class="response">
            {type === undefined ? (
              head
            ) : (
              <Fold summary={head}>
                <TypeTree type={type} types={types} />
                <p class="found">Example, made from the type</p>
                <Example type={type} types={types} />
              </Fold>
            )}
            <Texts texts={descriptions} />
          </div>
        );
      })}
    </section>
  );
}

function Example({ type, types }: Parameters<typeof TypeTree>[0]) {
  return <CodeBlock text={JSON.stringify(exampleOf(type, types), null, 2)} />;
}
