import { useState } from "preact/hooks";
import type { MemberData, TypeNode, Types } from "../page-data.js";
import { Markdown } from "./markdown.js";

/** A type in one line of TypeScript: `readonly Issue[]`, `Issue | null`, `{ … }`. */
export function typeLine(type: TypeNode): string {
  if (typeof type === "string") return type;
  if ("name" in type) return type.name;
  if ("members" in type) return "{ … }";
  if ("list" in type) {
    const items = typeLine(type.list);
    return /[|&]/.test(items) ? `(${items})[]` : `${items}[]`;
  }
  return "any" in type ? type.any.map(typeLine).join(" | ") : type.all.map(typeLine).join(" & ");
}

interface TypeTreeProps {
  readonly type: TypeNode;
  readonly types: Types;
}

/** A type whose objects can be unfolded. What is folded is not in the document: a type may contain itself. */
export function TypeTree({ type, types }: TypeTreeProps) {
  if (typeof type === "string") return <code class="leaf">{type}</code>;
  if ("name" in type) {
    const meant = Object.hasOwn(types, type.name) ? types[type.name] : undefined;
    return meant === undefined ? (
      <code class="leaf">{type.name}</code>
    ) : (
      <TypeTree type={meant} types={types} />
    );
  }
  if ("list" in type) return <TypeTree type={type.list} types={types} />;
  const members = membersOf(type, types);
  if (members) {
    return (
      <ul class="tree">
        {members.map((member) => (
          <Member key={member.name} member={member} types={types} />
        ))}
      </ul>
    );
  }
  const parts = "any" in type ? type.any : "all" in type ? type.all : [];
  const [only, ...others] = parts.filter((part) => part !== "null" && part !== "undefined");
  if (only !== undefined && others.length === 0) return <TypeTree type={only} types={types} />;
  return (
    <ul class="tree">
      {parts.map((part, index) => (
        <Foldable key={index} head={<code>{typeLine(part)}</code>} type={part} types={types} />
      ))}
    </ul>
  );
}

/** The properties of an object, or of an intersection of objects; `undefined` for any other type. */
function membersOf(type: TypeNode, types: Types, depth = 0): readonly MemberData[] | undefined {
  if (typeof type === "string" || depth > 20) return undefined;
  if ("members" in type) {
    const { members, rest } = type;
    return rest ? [...members, { name: "[any other name]", type: rest }] : members;
  }
  if ("name" in type) {
    const meant = Object.hasOwn(types, type.name) ? types[type.name] : undefined;
    return meant === undefined ? undefined : membersOf(meant, types, depth + 1);
  }
  if (!("all" in type)) return undefined;
  const parts = type.all.map((part) => membersOf(part, types, depth + 1) ?? []);
  return parts.some((part) => part.length === 0) ? undefined : parts.flat();
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
  return (
    <Foldable head={head} type={type} types={types}>
      {description.map((text) => (
        <Markdown key={text} text={text} />
      ))}
    </Foldable>
  );
}

interface FoldableProps extends TypeTreeProps {
  readonly head: preact.ComponentChildren;
  readonly children?: preact.ComponentChildren;
}

function Foldable({ head, type, types, children }: FoldableProps) {
  const [isOpen, setOpen] = useState(false);
  if (!hasParts(type, types)) {
    return (
      <li>
        {head}
        <div class="docs">{children}</div>
      </li>
    );
  }
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{head}</summary>
        {isOpen && <TypeTree type={type} types={types} />}
      </details>
      <div class="docs">{children}</div>
    </li>
  );
}

/** Whether there is more to a type than its line. */
function hasParts(type: TypeNode, types: Types, depth = 0): boolean {
  if (typeof type === "string" || depth > 20) return false;
  if ("list" in type) return hasParts(type.list, types, depth + 1);
  if (!("name" in type)) return true;
  const meant = Object.hasOwn(types, type.name) ? types[type.name] : undefined;
  return meant !== undefined && (typeof meant === "string" || hasParts(meant, types, depth + 1));
}
