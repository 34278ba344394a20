import type { ResponseContent, Schema } from "../../manifest/index.js";
import { mediaTypeEssence } from "../../media-types/index.js";
import type { TypePlan } from "../plan.js";
import { isKeyword, keyword, runtimeType, unionType } from "./combine-types.js";
import { type TypeContext, typeOfSchema } from "./schema-type.js";

/** The type of the items that `lines` and `events` read, or `encodeLines` writes. */
export function typeOfItems(
  mediaType: string,
  { schema = true, itemSchema }: ResponseContent,
  context: TypeContext,
): TypePlan {
  const item = itemSchema ?? streamItems(schema, context);
  const events =
    mediaTypeEssence(mediaType) === "text/event-stream" ? eventsIn(item, context) : undefined;
  return events === undefined
    ? decoded(item, context)
    : unionType(events.map((event) => typeOfEvent(event, context)));
}

/** A list's items, if the schema describes the complete stream. */
function streamItems(schema: Schema, context: TypeContext): Schema {
  const resolved = context.schemas.resolve(schema);
  return typeof resolved === "object" && resolved.type === "array" && !resolved.prefixItems
    ? (resolved.items ?? true)
    : schema;
}

/** The fields of a server-sent event (HTML Standard, section 9.2.5). */
type Fields = Readonly<Record<string, Schema>>;

const FIELDS: ReadonlySet<string> = new Set(["data", "event", "id", "retry"]);

/** Alternatives of a schema that describes complete events as in OpenAPI 3.2; `undefined` for a schema of event data. */
function eventsIn(
  schema: Schema,
  context: TypeContext,
  inherited: Fields = {},
): readonly Fields[] | undefined {
  const resolved = context.schemas.resolve(schema);
  if (typeof resolved === "boolean") return undefined;
  const fields = { ...inherited, ...resolved.properties };
  const members = resolved.oneOf ?? resolved.anyOf;
  if (members === undefined) {
    const isEvent = "data" in fields && Object.keys(fields).every((name) => FIELDS.has(name));
    return isEvent ? [fields] : undefined;
  }
  const found = members.map((member) => eventsIn(member, context, fields));
  return found.includes(undefined) ? undefined : found.flatMap((events) => events ?? []);
}

function typeOfEvent({ event, data = true }: Fields, context: TypeContext): TypePlan {
  const text = context.schemas.resolve(data);
  const content = typeof text === "object" ? text.contentSchema : undefined;
  const name: TypePlan =
    event === undefined ? { kind: "literal", value: "message" } : typeOfSchema(event, context);
  const type = content === undefined ? decoded(data, context) : typeOfSchema(content, context);
  return runtimeType("NamedEvent", name, type);
}

/** The type of a parsed item. A text item need not be JSON. */
function decoded(schema: Schema, context: TypeContext): TypePlan {
  const type = typeOfSchema(schema, context);
  const members = type.kind === "union" ? type.members : [type];
  const isText = members.every(
    (member) =>
      isKeyword(member, "string") ||
      (member.kind === "intersection" &&
        member.members.some((part) => isKeyword(part, "string"))) ||
      (member.kind === "literal" && typeof member.value === "string"),
  );
  return isText ? keyword("unknown") : type;
}
