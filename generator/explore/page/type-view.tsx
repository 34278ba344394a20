import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { ResponseData, TypeNode, Types } from "../page-data.js";
import { CodeBlock, Fold, Texts } from "./elements.js";
import {
  declaredType,
  exampleOf,
  hasParts,
  innerType,
  membersOf,
  partsOf,
  typeLine,
} from "./types.js";

interface TypeProps {
  readonly type: TypeNode;
  readonly types: Types;
}

function TypeTree({ type, types }: TypeProps) {
  const inner = innerType(type, types);
  if (typeof inner === "string") return <code class="leaf">{inner}</code>;
  const members = membersOf(inner, types)?.map((member) => ({
    ...member,
    head: (
      <>
        <span class="field-name">{`${member.name}${member.isOptional ? "?" : ""}`}</span>{" "}
        <code class="field-type">{typeLine(member.type)}</code>
      </>
    ),
  }));
  const parts: readonly PartProps[] =
    members ?? partsOf(inner).map((part) => ({ type: part, head: <code>{typeLine(part)}</code> }));
  return (
    <ul class="tree">
      {parts.map(({ type: part, head, description = [] }, index) => (
        <li key={index}>
          {hasParts(part, types) ? (
            <Fold summary={head}>
              <TypeTree type={part} types={types} />
            </Fold>
          ) : (
            head
          )}
          <div class="docs">
            <Texts texts={description} />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface PartProps {
  readonly head: ComponentChildren;
  readonly type: TypeNode;
  readonly description?: readonly string[];
}

/** Names, apart from texts and comments, in which a name means nothing. */
const TOKENS = /("(?:[^"\\]|\\.)*"|\/\*[\s\S]*?\*\/|[A-Za-z_$][\w$]*)/;

/** TypeScript, in which the names of known types open their definitions. */
export function TypeText({ text, types }: { readonly text: string; readonly types: Types }) {
  const [opened = "", setOpened] = useState<string>();
  const declaration = declaredType(types, opened);
  return (
    <>
      <pre class="code">
        <code>
          {text.split(TOKENS).map((piece) =>
            declaredType(types, piece) === undefined ? (
              piece
            ) : (
              <button
                type="button"
                class="type-name"
                aria-expanded={opened === piece}
                onClick={() => setOpened(opened === piece ? undefined : piece)}
              >
                {piece}
              </button>
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

/** Made only when it is shown. */
function Example({ type, types }: TypeProps) {
  return <CodeBlock text={JSON.stringify(exampleOf(type, types), null, 2)} />;
}
