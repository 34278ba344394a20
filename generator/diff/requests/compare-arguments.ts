import { mediaTypeEssence } from "../../media-types/index.js";
import {
  intersectionType,
  objectType,
  type PropertyPlan,
  type RoutePlan,
  typeDeclared,
  type TypePlan,
  unionType,
} from "../../plan/index.js";
import { isObjectShape, type Shape, type ShapeIndex } from "../../types/index.js";
import type { Finding } from "../change.js";
import type { ByName } from "../../collections/index.js";
import { textType } from "../types/header-type.js";
import type { RoutePair } from "../version-pair.js";
import { defaultContentType } from "./compare-requests.js";
import { ADDITIVE, BREAKING, NEITHER, OTHER_REQUEST } from "../verdicts.js";

export function compareParameters(pair: RoutePair): readonly Finding[] {
  const { old, now, place } = pair;
  const { compare, before, after } = pair.types;
  const newNames = new Map(pair.arguments.map(([old, now]) => [old.name, now.name]));
  const [oldParameters, newParameters] = [
    parseRoute(old, before, newNames),
    parseRoute(now, after, new Map()),
  ];
  const places = new Map(
    [...old.arguments, ...now.arguments].map((argument) => [argument.name, argument.in]),
  );
  const hadBody = old.arguments.some((argument) => argument.in === "body");
  const request = { ...place, direction: "request" } as const;
  const located = compare(oldParameters.accepted, newParameters.accepted, request).map(
    (finding): Finding => {
      if (finding.place.of !== "route") return finding;
      const { path } = finding.place;
      const argument = path.length === 1 ? places.get(path[0] ?? "") : undefined;
      if (argument === undefined) return finding;
      const found = { ...finding, place: { ...finding.place, in: argument } };
      return newParameters.isAllOrNone && argument === "body" ? withBody(found, hadBody) : found;
    },
  );
  const isOfBody = ({ name }: PropertyPlan) => (places.get(name) ?? "body") === "body";
  const properties = (shape: Shape) => (isObjectShape(shape) ? shape.properties : []);
  /** Whether each alternative of a body has required properties. */
  const requiresMore = (shapes: readonly Shape[]) =>
    shapes.every((shape) =>
      properties(shape).some((property) => !property.isOptional && isOfBody(property)),
    );
  /** The body of a call without body properties: `{}` or nothing; `undefined` if some properties are required. */
  const emptyBody = (
    { types }: RoutePlan,
    { accepted, isAllOrNone }: ParsedRoute,
    scope: ShapeIndex,
  ) => {
    if (types.endpointBody) return "{}";
    return isAllOrNone || !requiresMore(scope.listShapes(accepted)) ? "nothing" : undefined;
  };
  const [from, to] = [emptyBody(old, oldParameters, before), emptyBody(now, newParameters, after)];
  const body = { ...request, in: "body" } as const;
  // A required body with alternatives requires a choice from each call.
  const mustChoose =
    old.parametersArgument === "optional" && now.parametersArgument === "required" && to === "{}";
  if (from !== undefined && to !== undefined && (from !== to || mustChoose)) {
    const kind = to === "{}" ? "body-required" : "body-optional";
    const compiler = mustChoose ? "breaking" : "neither";
    const wire = from === to ? "neither" : "breaking";
    return [...located, { kind, compiler, wire, place: body }];
  }
  const isSame =
    oldParameters.isAllOrNone === newParameters.isAllOrNone ||
    !requiresMore(before.listShapes(oldParameters.accepted)) ||
    !requiresMore(after.listShapes(newParameters.accepted));
  if (isSame) return located;
  return newParameters.isAllOrNone
    ? [...located, { kind: "body-optional", ...ADDITIVE, place: body }]
    : [...located, { kind: "body-required", ...BREAKING, place: body }];
}

type ParsedRoute = ReturnType<typeof parseRoute>;

/**
 * Splits a builder's parameters type into the type of a call with a body, and whether the body may be omitted although it has
 * required properties.
 *
 * @param newNames new names of arguments, by the names in the type.
 */
function parseRoute(
  { types }: RoutePlan,
  { declarations }: ShapeIndex,
  newNames: ReadonlyMap<string, string>,
) {
  const parts: TypePlan[] = [];
  let isAllOrNone = false;

  function unwrap(type: TypePlan): TypePlan {
    if (type.kind !== "runtime" || type.name !== "AllOrNone") return type;
    isAllOrNone = true;
    return type.arguments?.[0] ?? type;
  }

  function add(type: TypePlan): void {
    if (type.kind === "object") {
      const newName = (name: string) => newNames.get(name) ?? name;
      const properties = type.properties.map((property) => ({
        ...property,
        name: newName(property.name),
      }));
      parts.push({ ...type, properties });
    } else if (type.kind === "intersection") type.members.forEach(add);
    else if (type.kind === "union") parts.push(unionType(type.members.map(unwrap)));
    else if (type.kind === "runtime") {
      const inner = unwrap(type);
      if (inner !== type) add(inner);
    } else if (type.kind === "reference" && type.of === "builders") {
      const declaration = declarations.get(type.name);
      if (declaration) add(typeDeclared(declaration));
    } else parts.push(type);
  }
  add(types.parameters);
  // A body that is not an object has a property in the object of URL arguments, even if there are none.
  if (!parts.some(({ kind }) => kind === "object")) parts.unshift(objectType());
  return { accepted: intersectionType(parts), isAllOrNone };
}

/** A new argument that is required only with an optional body breaks no call if the old version had no body. */
function withBody(finding: Finding, hadBody: boolean): Finding {
  if (finding.kind === "required") return { ...finding, withBody: true };
  if (finding.kind !== "added" || !finding.required) return finding;
  return { ...finding, withBody: true, ...(hadBody ? {} : ADDITIVE) };
}

/** Compares request headers, whose values are strings. */
export function compareHeaders({ old, now, place, types }: RoutePair): readonly Finding[] {
  const olds = types.before.findProperties(old.types.headers);
  const nows = types.after.findProperties(now.types.headers);
  if (olds.size + nows.size === 0) return [];
  const headersType = (headers: ByName<PropertyPlan>, index: ShapeIndex): TypePlan =>
    objectType(
      ...[...headers.values()].map((header) => ({ ...header, type: textType(header.type, index) })),
    );
  const here = { ...place, direction: "request", in: "header" } as const;
  return types
    .compare(headersType(olds, types.before), headersType(nows, types.after), here)
    .map((finding) => {
      if (finding.kind !== "removed" || !("path" in finding.place)) return finding;
      // Callers can also pass undeclared headers.
      const isOptional = olds.get(finding.place.path[0] ?? "")?.isOptional;
      return { ...finding, ...(isOptional ? NEITHER : ADDITIVE) };
    });
}

/** Compares the media types that a call can choose for its body. */
export function compareContents({ old, now, place, types }: RoutePair): readonly Finding[] {
  const [oldDefault, newDefault] = [defaultContentType(old), defaultContentType(now)];
  if (oldDefault === undefined || newDefault === undefined) return [];
  const oldContents = new Set(old.types.choices?.contentTypes);
  const newContents = new Set(now.types.choices?.contentTypes);
  const [oldTypes, newTypes] = [
    alternativeBodies(old, types.before),
    alternativeBodies(now, types.after),
  ];
  return [...new Set([...oldContents, ...newContents])].flatMap((name): readonly Finding[] => {
    const here = { ...place, direction: "request", path: [name] } as const;
    const [from, to] = [oldTypes.get(name), newTypes.get(name)];
    if (!newContents.has(name) && name !== mediaTypeEssence(newDefault)) {
      return [{ kind: "content-removed", ...(from ? BREAKING : OTHER_REQUEST), place: here }];
    }
    if (!oldContents.has(name) && name !== mediaTypeEssence(oldDefault)) {
      return [{ kind: "content-added", ...ADDITIVE, place: here }];
    }
    if (!from || !to || from.name !== to.name) return [];
    return types.compare(from.type, to.type, here);
  });
}

/** Bodies whose types differ from the default body's, by media type, each with its argument. */
function alternativeBodies(
  { types }: RoutePlan,
  { findProperties }: ShapeIndex,
): ByName<PropertyPlan> {
  return new Map(
    [...findProperties(types.choices?.types?.bodies)].flatMap(([name, { type }]) => {
      const [body] = type.kind === "object" ? type.properties : [];
      return body ? [[name, body]] : [];
    }),
  );
}
