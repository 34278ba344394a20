import type { CallExpression, Expression } from "ts-morph";
import { morph } from "../../ts-morph/index.js";
import { type Code, fragment, type Member, objectCode, originalText } from "../code.js";
import {
  unionMembers,
  isStringType,
  findLiteral,
  mayBeUndefined,
  plainProperties,
  type Property,
  type Value,
  toValue,
} from "../values.js";
import type { ClientGroup } from "./clients.js";

/** The options object in place of a call of `createClient`. */
export function clientOptions(node: CallExpression, group: ClientGroup): Code {
  const [given] = node.getArguments() as Expression[];
  const properties = given ? plainProperties(toValue(given)) : [];
  if (!properties) return fragment`${{ from: group.helper, name: "toOptions" }}(${given ?? ""})`;
  const members: Member[] = [];
  const request: Member[] = [];
  for (const option of properties) {
    const { name } = option;
    if (name === "baseUrl") members.push({ name, code: baseUrlCode(option) });
    else if (name === "headers") members.push({ name, code: headersCode(option, group) });
    else if (name === "fetch") request.push({ name, code: fetchCode(option, group) });
    else if (name !== "querySerializer") request.push(option);
  }
  if (!properties.some(({ name }) => name === "baseUrl"))
    members.unshift({ name: "baseUrl", code: ['""'] });
  if (request.length > 0) members.push({ name: "request", code: objectCode(request) });
  return objectCode(members);
}

function baseUrlCode({ code: value, type, at }: Property): Code {
  const { Node } = morph();
  if (!mayBeUndefined(type)) return value;
  const isLoose =
    Node.isBinaryExpression(at) || Node.isConditionalExpression(at) || Node.isAwaitExpression(at);
  return isLoose ? fragment`(${value}) ?? ""` : fragment`${value} ?? ""`;
}

/** Headers as they are if they are a literal of text; others by the helper, so that all are plain objects. */
function headersCode(headers: Property, group: ClientGroup): Code {
  const properties = findLiteral(headers)?.getProperties();
  const isPlain = properties?.every((property) =>
    unionMembers(property.getType()).every(
      (part) => isStringType(part) || part.isUndefined() || part.isNull(),
    ),
  );
  if (isPlain) return headers.code;
  return fragment`${{ from: group.helper, name: "mergeHeaders" }}(${headers.code})`;
}

/** The `fetch` of a client, which takes a `Request`. The standard `fetch` also takes a URL, and is unchanged. */
export function fetchCode(
  { code: value, type }: Pick<Value, "code" | "type">,
  { helper }: Pick<ClientGroup, "helper">,
): Code {
  const [signature] = type.getNonNullableType().getCallSignatures();
  const input = signature?.getParameters()[0];
  const [node] = input?.getDeclarations() ?? [];
  const accepted = input && node ? unionMembers(input.getTypeAtLocation(node)) : [];
  const isStandard = /^(globalThis\.|window\.)?fetch$/.test(originalText(value));
  if (isStandard && accepted.some((part) => part.isString())) return value;
  return fragment`${{ from: helper, name: "takeRequest" }}(${value})`;
}
