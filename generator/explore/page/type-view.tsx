import type { TypePlan } from "../../plan/index.js";
import type { Types } from "../page-data.js";
import { CodeBlock, Fold, Texts } from "./elements.js";
import type { LoadedRoute } from "./registry.js";
import { createExample, hasParts, openType, type TypePart, typeLine } from "./types.js";

interface TypeProps {
  readonly type: TypePlan;
  readonly types: Types;
}

export function TypeTree({ type, types }: TypeProps) {
  const parts = openType(type, types);
  if (typeof parts === "string") return <code class="leaf">{parts}</code>;
  return (
    <ul class="tree">
      {parts.map((part, index) => (
        <li key={index}>
          {hasParts(part.type, types) ? (
            <Fold summary={<PartHead {...part} />}>
              <TypeTree type={part.type} types={types} />
            </Fold>
          ) : (
            <PartHead {...part} />
          )}
          <div class="docs">
            <Texts texts={part.doc?.paragraphs ?? []} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function PartHead({ name, isOptional, type }: TypePart) {
  if (name === undefined) return <code>{typeLine(type)}</code>;
  return (
    <>
      <code>{`${name}${isOptional ? "?" : ""}`}</code>{" "}
      <code class="field-type">{typeLine(type)}</code>
    </>
  );
}

export function ResponseList({ route: { responses }, types }: LoadedRoute) {
  const success = responses.find(
    ({ statuses, type }) =>
      type && hasParts(type, types) && statuses.some((status) => /^(2|default)/.test(status)),
  );
  return (
    <section aria-label="Responses">
      <h3>Responses</h3>
      {responses.length === 0 && <p>The manifest declares no responses.</p>}
      {responses.map((response) => {
        const { statuses, descriptions, mediaType, type } = response;
        const head = (
          <>
            {statuses.map((status) => (
              <span key={status} class={`chip chip-${status.charAt(0)}`}>
                {status}
              </span>
            ))}{" "}
            <code>{type === undefined ? "no content" : typeLine(type)}</code>{" "}
            <span class="dim">{mediaType}</span>
          </>
        );
        return (
          <div key={[...statuses, mediaType].join()} class="response">
            {type === undefined ? (
              head
            ) : (
              <Fold summary={head} isOpen={response === success}>
                <div class="beside">
                  <TypeTree type={type} types={types} />
                  {hasParts(type, types) && <Example type={type} types={types} />}
                </div>
              </Fold>
            )}
            <Texts texts={descriptions} />
          </div>
        );
      })}
    </section>
  );
}

/** Computed when it is shown. */
function Example({ type, types }: TypeProps) {
  return (
    <div>
      <p class="dim">Example, generated from the type</p>
      <CodeBlock text={JSON.stringify(createExample(type, types), null, 2)} />
    </div>
  );
}
