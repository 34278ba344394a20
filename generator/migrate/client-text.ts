import type { CallExpression, Expression, Type } from "ts-morph";
import { morph } from "../ts-morph/index.js";
import { keyAndValue, plainLiteral, printProperty } from "./arguments.js";
import type { ClientGroup } from "./clients.js";
import { mayBeUndefined, type Need, type Print, unfit } from "./migration.js";

/** The options object of a client. */
export function printClient(
  node: CallExpression,
  group: ClientGroup,
  print: Print,
  need: Need,
): string {
  const { Node } = morph();
  const [given] = node.getArguments() as Expression[];
  const literal = given && plainLiteral(given);
  const isLiteral = literal
    ?.getProperties()
    .every((each) => !Node.isSpreadAssignment(each) && keyAndValue(each, print));
  if (given && (!literal || !isLiteral)) {
    return `${need({ from: group.helper, name: "toOptions" })}(${print(given)})`;
  }
  const members: string[] = [];
  const request: string[] = [];
  for (const property of literal?.getProperties() ?? []) {
    const known =
      keyAndValue(property, print) ?? unfit("an option of the client has a computed name");
    const { name, text, value } = known;
    if (name === "querySerializer") continue;
    if (name === "baseUrl")
      members.push(
        printProperty({
          name,
          text: mayBeUndefined(value.getType())
            ? `${isLoose(value) ? `(${text})` : text} ?? ""`
            : text,
        }),
      );
    else if (name === "headers") members.push(headersText(known, group, need));
    else if (name === "fetch")
      request.push(
        printProperty({ name, text: fetchText({ text, type: value.getType() }, group, need) }),
      );
    else request.push(printProperty(known));
  }
  if (!literal?.getProperty("baseUrl")) members.unshift('baseUrl: ""');
  if (request.length > 0) members.push(`request: { ${request.join(", ")} }`);
  return `{ ${members.join(", ")} }`;
}

function isLoose(value: Expression): boolean {
  const { Node } = morph();
  return (
    Node.isBinaryExpression(value) ||
    Node.isConditionalExpression(value) ||
    Node.isAwaitExpression(value)
  );
}

/** Headers as they are if they are a literal of text; others by the helper, so that all are plain objects. */
function headersText(
  known: { readonly name: string; readonly text: string; readonly value: Expression },
  group: ClientGroup,
  need: Need,
): string {
  const literal = plainLiteral(known.value);
  const isText = literal?.getProperties().every((property) => {
    const type = property.getType();
    const parts = type.isUnion() ? type.getUnionTypes() : [type];
    return parts.every(
      (part) =>
        part.isString() ||
        part.isStringLiteral() ||
        part.isUndefined() ||
        part.isNull() ||
        part.isTemplateLiteral(),
    );
  });
  if (isText) return printProperty(known);
  return `headers: ${need({ from: group.helper, name: "mergeHeaders" })}(${known.text})`;
}

/** A `fetch` of a client, which is called with a `Request`; one that takes a URL as well stays as it is. */
export function fetchText(
  { text, type }: { readonly text: string; readonly type: Type },
  group: Pick<ClientGroup, "helper">,
  need: Need,
): string {
  const [signature] = type.getNonNullableType().getCallSignatures();
  const input = signature?.getParameters()[0];
  const [node] = input?.getDeclarations() ?? [];
  const accepted = input && node ? input.getTypeAtLocation(node) : undefined;
  const parts = accepted?.isUnion() ? accepted.getUnionTypes() : [accepted];
  const isStandard =
    /^(globalThis\.|window\.)?fetch$/.test(text) && parts.some((part) => part?.isString());
  if (isStandard) return text;
  return `${need({ from: group.helper, name: "takeRequest" })}(${text})`;
}
