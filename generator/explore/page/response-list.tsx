import { useState } from "preact/hooks";
import type { ResponseData, Types } from "../page-data.js";
import { exampleOf } from "./example-of.js";
import { Markdown } from "./markdown.js";
import { TypeTree, typeLine } from "./type-tree.js";

/** The responses of a route, each with its type as a tree and an example of it. */
export function ResponseList({
  responses,
  types,
}: {
  readonly responses: readonly ResponseData[];
  readonly types: Types;
}) {
  return (
    <section aria-label="Responses">
      <h3>Responses</h3>
      {responses.length === 0 && <p>The manifest does not say what the API answers.</p>}
      {responses.map((response) => (
        <Response key={response.statuses.join()} response={response} types={types} />
      ))}
    </section>
  );
}

function Response({
  response: { statuses, descriptions, type },
  types,
}: {
  readonly response: ResponseData;
  readonly types: Types;
}) {
  const [isOpen, setOpen] = useState(false);
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
    <div class="response">
      {type === undefined ? (
        <p class="bodiless">{head}</p>
      ) : (
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{head}</summary>
          {isOpen && (
            <>
              <TypeTree type={type} types={types} />
              <p class="found">Example, made from the type</p>
              <pre class="code" tabIndex={0}>
                <code>{JSON.stringify(exampleOf(type, types), null, 2)}</code>
              </pre>
            </>
          )}
        </details>
      )}
      {descriptions.map((text) => (
        <Markdown key={text} text={text} />
      ))}
    </div>
  );
}
