import { pathName } from "../../plan/index.js";
import type { Node } from "../document/node.js";
import { documentName, manifestName, readAddress, readableName, withoutFile } from "./names.js";

/** The schemas to which documents refer, and the references to them, by address. */
interface Referenced {
  readonly nodes: ReadonlyMap<string, Node>;
  readonly users: ReadonlyMap<string, readonly Node[]>;
}

export interface SchemaNames {
  readonly name: string;
  /** The name if another schema has the same name. */
  readonly longer: string;
}

/**
 * The name of a schema is that of its declaration, or its title if a program numbered it (`def-1`). A schema inside of another
 * schema is named after the property that declares it, else after a property that uses it.
 */
export function namesOfSchema(address: string, { nodes, users }: Referenced): SchemaNames {
  const node = nodes.get(address);
  const plain = manifestName(address);
  const inside = findWords(address, node);
  if (inside === undefined) {
    const title = NUMBERED.test(documentName(address)) ? (node?.text("title") ?? "") : "";
    const name = readableName(title) || plain;
    return { name, longer: name };
  }
  const user = inside.hasProperty ? undefined : firstUse(address, users, isInProperty);
  const { words, shortest } = (user && findWords(user.address(), user)) ?? inside;
  const [name, longer] = [words.slice(shortest), words].map((of) => readableName(of.join(" ")));
  return { name: name || plain, longer: longer || plain };
}

/** The first reference to a schema by the characters of its place, of all or of those that a condition admits. */
export function firstUse(
  address: string,
  users: Referenced["users"],
  admits: (place: string) => boolean = () => true,
): Node | undefined {
  const places = (users.get(address) ?? []).map(
    (user) => [withoutFile(user.address()), user] as const,
  );
  return places
    .filter(([place]) => admits(place))
    .reduce<(typeof places)[number] | undefined>(
      (first, one) => (first === undefined || one[0] < first[0] ? one : first),
      undefined,
    )?.[1];
}

function isInProperty(place: string): boolean {
  return place.includes("/properties/");
}

/** The names of components that programs number. */
const NUMBERED = /^_*(def|definition|inline|model|ref|schema|type)[-_]?\d+$/i;

/** The keywords whose values are parts of something with a name, each with the word that it adds to the name. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ...["additionalProperties", "patternProperties", "unevaluatedProperties"].map(
    (key) => [key, "Value"] as const,
  ),
  ...["contains", "items", "prefixItems"].map((key) => [key, "Item"] as const),
  ...["allOf", "anyOf", "content", "else", "headers", "if", "not", "oneOf", "schema", "then"].map(
    (key) => [key, ""] as const,
  ),
  ["parameters", "Parameter"],
  ["requestBody", "Body"],
  ["responses", "Response"],
]);

/**
 * The words of a place inside of a schema or an operation: the name of these, then properties and items. `undefined` for a
 * declaration, which is in no other schema.
 */
function findWords(address: string, node: Node | undefined) {
  const { steps } = readAddress(address);
  let words: string[] = [manifestName(address.slice(0, address.indexOf("#") + 1))];
  let isInside = false;
  let hasProperty = false;
  let shortest = 0;
  for (let at = 0; at < steps.length; at++) {
    const [step = "", next = "", after = ""] = steps.slice(at, at + 3);
    const isOperation = at === 0 && (step === "paths" || step === "webhooks");
    if (isOperation || step === "components") {
      words = [isOperation ? operationName(step, next, after, node) : after];
      isInside = isOperation;
      at += 2;
    } else if (step === "definitions" || step === "$defs") {
      words = [next];
      isInside = false;
      at += 1;
    } else if (step === "properties") {
      words.push(next);
      isInside = hasProperty = true;
      if (steps[0] === "paths") shortest = words.length - 1;
      at += 1;
    } else if (PARTS.has(step)) {
      words.push(PARTS.get(step) ?? "");
      isInside = true;
    } else if (!isInside) words = [step];
  }
  return isInside ? { words, hasProperty, shortest } : undefined;
}

function operationName(block: string, path: string, method: string, node: Node | undefined) {
  const document = node?.reading.files.get(node.file);
  const operation = document?.child(block).child(path).child(method);
  const isPath = block === "paths";
  return operation?.text("operationId") ?? (isPath ? pathName({ method, url: path }) : path);
}
