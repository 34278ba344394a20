import { readVariable } from "waybill-runtime/tools";
import {
  type ArgumentPlan,
  type RoutePlan,
  type TypePlan,
  readTemplate,
  findVariable,
  findWireName,
} from "../../plan/index.js";
import { isUnknown, type ShapeIndex } from "../../types/index.js";
import { ends, type Finding } from "../change.js";
import type { RoutePlace } from "../place.js";
import type { StyledValue } from "../facts.js";
import type { RoutePair } from "../version-pair.js";
import { OTHER_REQUEST, type Verdicts } from "../verdicts.js";

type Style =
  "plain" | "joined" | "exploded" | "spaceDelimited" | "pipeDelimited" | "deepObject" | "json";

const NEW_REQUEST: Verdicts = { compiler: "neither", wire: "additive" };

/** Kinds of values that styles serialize differently, and values with characters that are reserved in URLs. */
type Kind = StyledValue | "reserved";

/** Compares the serialization of arguments, for the kinds of values that both versions accept. */
export function compareStyles(pair: RoutePair): readonly Finding[] {
  const { old, now, place: route } = pair;
  const { before, after } = pair.types;
  const oldTypes = before.findProperties(old.types.parameters);
  const newTypes = after.findProperties(now.types.parameters);
  return pair.arguments.flatMap(([oldArgument, newArgument]): readonly Finding[] => {
    if (oldArgument.in !== newArgument.in || oldArgument.in === "body") return [];
    const oldKinds = listKinds(before, oldTypes.get(oldArgument.name)?.type);
    const newKinds = listKinds(after, newTypes.get(newArgument.name)?.type);
    const name = oldArgument.in === "query" ? `${findWireName(newArgument)}=` : "";
    const [oldText, newText] = [writer(old, oldArgument, name), writer(now, newArgument, name)];
    const kind = (["list", "object", "text", "reserved"] as const).find(
      (kind) =>
        oldKinds.includes(kind) && newKinds.includes(kind) && oldText(kind) !== newText(kind),
    );
    if (kind === undefined) return [];
    const [from, to] = [oldText(kind), newText(kind)];
    const verdicts = from === undefined ? NEW_REQUEST : OTHER_REQUEST;
    const place: RoutePlace = {
      ...route,
      direction: "request",
      in: newArgument.in,
      path: [newArgument.name],
    };
    const value = kind === "reserved" ? "text" : kind;
    return [{ kind: "style-changed", value, ...ends(from, to), ...verdicts, place }];
  });
}

/** Returns a function that serializes an example as an argument of a route: `labels=1,2`. */
function writer(route: RoutePlan, argument: ArgumentPlan, name: string) {
  const reserved = route.reserved?.map(readVariable).find(({ key }) => key === argument.name);
  const { query } = readTemplate(route.effectiveRoute);
  const isExploded = reserved?.explode ?? query.get(findVariable(argument));
  // A query parameter outside of the template has the default style, which rejects objects.
  const isPlain = isExploded === undefined && argument.in === "query";
  const unexploded = isPlain ? "plain" : "joined";
  const serialized = route.serialized?.find(({ name }) => name === argument.name)?.style;
  const style = serialized ?? (isExploded ? "exploded" : unexploded);
  return (kind: Kind) =>
    kind === "reserved" ? `${name}a${reserved ? "/" : "%2F"}b` : serialize(kind, style, name);
}

const RESERVED = /[:/?#[\]@!$&'()*+,;=]/;

/** Deeper values are not serialized into a query. */
const MAX_DEPTH = 3;

/** The kinds of values of a type. All styles serialize numbers and booleans equally. */
function listKinds(scope: ShapeIndex, type: TypePlan | undefined, depth = 0): readonly Kind[] {
  if (type === undefined || depth > MAX_DEPTH) return ["reserved"];
  return scope.listShapes(type).flatMap((shape): readonly Kind[] => {
    switch (shape.kind) {
      case "array":
      case "tuple": {
        const parts = shape.kind === "array" ? [shape.items] : [...shape.members, shape.rest];
        const inner = parts.flatMap((part) => (part ? listKinds(scope, part, depth + 1) : []));
        return inner.includes("reserved") ? ["list", "reserved"] : ["list"];
      }
      case "object":
        return ["object", "reserved"];
      case "keyword":
        if (isUnknown(shape)) return ["list", "object", "text", "reserved"];
        return shape.name === "string" ? ["text", "reserved"] : [];
      case "literal":
        if (typeof shape.value !== "string") return [];
        return RESERVED.test(shape.value) ? ["text", "reserved"] : ["text"];
      case "reference":
        return ["reserved"];
    }
  });
}

/** An example in a style: the text `a`, the list `[1, 2]`, or the object `{ a: 1 }`; `undefined` if the style rejects it. */
function serialize(value: StyledValue, style: Style, name: string): string | undefined {
  if (style === "plain" && value === "object") return undefined;
  if (style === "json") return name + JSON.stringify(EXAMPLES[value]);
  if (value === "text") return `${name}a`;
  if (style === "exploded") return value === "list" ? `${name}1&${name}2` : "a=1";
  if (style === "deepObject") {
    const parameter = name.slice(0, -1);
    return value === "list" ? `${parameter}[0]=1&${parameter}[1]=2` : `${parameter}[a]=1`;
  }
  return name + (value === "list" ? [1, 2] : ["a", 1]).join(SEPARATORS[style]);
}

const EXAMPLES = { text: "a", list: [1, 2], object: { a: 1 } };

const SEPARATORS = { plain: ",", joined: ",", spaceDelimited: "%20", pipeDelimited: "%7C" };
