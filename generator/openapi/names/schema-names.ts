import { sortBy } from "../../collections/index.js";
import { pathName } from "../../plan/index.js";
import type { Node } from "../document/node.js";
import { documentName, manifestName, readAddress, readableName, withoutFile } from "./names.js";

/** Referenced schemas, and the references to them, by address. */
interface Referenced {
  readonly nodes: ReadonlyMap<string, Node>;
  readonly users: ReadonlyMap<string, readonly Node[]>;
}

export interface SchemaNames {
  readonly name: string;
  /** The name in case of a conflict. */
  readonly longer: string;
}

/**
 * Names a schema after its declaration, or after its title if a program numbered it (`def-1`). A nested schema is named after
 * the property that declares it, else after a property that refers to it.
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
  const user = inside.hasProperty
    ? undefined
    : firstUse(address, users, (place) => place.includes("/properties/"));
  const { words, shortest } = (user && findWords(user.address(), user)) ?? inside;
  const [name, longer] = [words.slice(shortest), words].map((of) => readableName(of.join(" ")));
  return { name: name || plain, longer: longer || plain };
}

/** The first reference to a schema in alphabetical order of places, optionally with a condition. */
export function firstUse(
  address: string,
  users: Referenced["users"],
  admits: (place: string) => boolean = () => true,
): Node | undefined {
  const uses = (users.get(address) ?? []).map((user) => {
    return { place: withoutFile(user.address()), user };
  });
  const admitted = uses.filter(({ place }) => admits(place));
  return sortBy(admitted, ({ place }) => place)[0]?.user;
}

/** Numbered component names, which programs generate. */
const NUMBERED = /^_*(def|definition|inline|model|ref|schema|type)[-_]?\d+$/i;

/** Keywords whose values are parts of a named schema or operation, with the word that each adds to the name. */
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
 * Words for a place inside of a schema or an operation: the owner's name, then properties and items. `undefined` for a
 * declaration, which has no owner.
 */
function findWords(address: string, node: Node | undefined) {
  const { steps } = readAddress(address);
  let words: string[] = [manifestName(address.slice(0, address.indexOf("#") + 1))];
  let isInside = false;
  let hasProperty = false;
  let shortest = 0;
  for (let index = 0; index < steps.length; index++) {
    const [step = "", next = "", after = ""] = steps.slice(index, index + 3);
    const isOperation = index === 0 && (step === "paths" || step === "webhooks");
    if (isOperation || step === "components") {
      words = [isOperation ? operationName(step, next, after, node) : after];
      isInside = isOperation;
      index += 2;
    } else if (step === "definitions" || step === "$defs") {
      words = [next];
      isInside = false;
      index += 1;
    } else if (step === "properties") {
      words.push(next);
      isInside = hasProperty = true;
      if (steps[0] === "paths") shortest = words.length - 1;
      index += 1;
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
