import type { ComponentChildren } from "preact";
import type { MemberData, TypeNode, Types } from "../page-data.js";
import { Fold } from "./fold.js";
import { Texts } from "./markdown.js";
import { hasParts, innerType, membersOf, partsOf, typeLine } from "./types.js";

interface TypeTreeProps {
  readonly type: TypeNode;
  readonly types: Types;
}

/** A type whose objects can be unfolded. */
export function TypeTree({ type, types }: TypeTreeProps) {
  const inner = innerType(type, types);
  if (typeof inner === "string") return <code class="leaf">{inner}</code>;
  const members = membersOf(inner, types);
  return (
    <ul class="tree">
      {members?.map((member) => <Member key={member.name} member={member} types={types} />) ??
        partsOf(inner).map((part, index) => (
          <Part key={index} head={<code>{typeLine(part)}</code>} type={part} types={types} />
        ))}
    </ul>
  );
}

function Member({ member, types }: { readonly member: MemberData; readonly types: Types }) {
  const { name, isOptional, type, description = [] } = member;
  const head = (
    <>
      <span class="field-name">
        {name}
        {isOptional && "?"}
      </span>{" "}
      <code class="field-type">{typeLine(type)}</code>
    </>
  );
  return <Part head={head} type={type} types={types} description={description} />;
}

interface PartProps extends TypeTreeProps {
  readonly head: ComponentChildren;
  readonly description?: readonly string[];
}

function Part({ head, type, types, description = [] }: PartProps) {
  return (
    <li>
      {hasParts(type, types) ? (
        <Fold summary={head}>
          <TypeTree type={type} types={types} />
        </Fold>
      ) : (
        head
      )}
      <div class="docs">
        <Texts texts={description} />
      </div>
    </li>
  );
}
