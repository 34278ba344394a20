import type { Path } from "../errors/index.js";
import {
  type Manifest,
  type ReadSource,
  type Schema,
  findProperty,
  plainRoute,
} from "../manifest/index.js";
import { selectModules, type Plan } from "../plan/index.js";

/** A place in the manifest or a file that it refers to; `file` as it is named in errors. Lines and columns count from 1. */
export interface NamedPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Where a declaration comes from: a schema, or a route, of which a property of a constant is no part. */
type Origin =
  | { readonly kind: "schema"; readonly name: string }
  | { readonly kind: "route" | "constant"; readonly index: number };

type RouteOrigin = Exclude<Origin, { kind: "schema" }>;

/** A part of the manifest, and the schemas in it with their paths. */
interface Part {
  readonly path: Path;
  readonly schemas: ReadonlyMap<Schema, Path>;
  /** The paths of its other members, such as headers, by name. */
  readonly members?: ReadonlyMap<string, Path>;
}

/** @param names the name of a declaration, and the names of the properties that lead to the place. */
export function findPlace(
  [name = "", ...properties]: readonly string[],
  origins: Origins,
  { manifest, locate }: ReadSource,
): NamedPlace | undefined {
  const origin = origins.get(name);
  if (origin === undefined) return undefined;
  /** The declaration of a shared part, or else the place itself. */
  const locatePath = (path: Path, part: "key" | "value" = "key"): NamedPlace => {
    const { related = [], ...used } = locate({ code: "", message: "", path, at: part });
    const { file, line, column } = { ...used, ...related[0] };
    return { file, line, column };
  };
  const start =
    origin.kind === "schema" ? schemaPart(origin.name, manifest) : routePart(origin, manifest);
  if (origin.kind === "constant") return locatePath(start.path);
  const { path } = properties.reduce((part: Part, property, depth) => {
    const isOwn = origin.kind === "route" && depth === 0;
    return (
      (isOwn ? ownPart(name, property, origin, manifest) : undefined) ??
      propertyPart(part, property, manifest)
    );
  }, start);
  const place = locatePath(path);
  // A response or a body may have its schema in `content` or, in the short form, beside its other keys.
  const at = path.indexOf("content");
  if (origin.kind === "schema" || at < 0) return place;
  const content = locatePath(path.slice(0, at), "value");
  const isShort = place.line === content.line && place.column === content.column;
  return isShort ? locatePath([...path.slice(0, at), ...path.slice(at + 2)]) : place;
}

/** Origins by the names of declarations. */
export type Origins = ReadonlyMap<string, Origin>;

export function findOrigins(plan: Plan, manifest: Manifest): Origins {
  const indexes = new Map(manifest.routes.map(({ route }, index) => [plainRoute(route), index]));
  const origins = new Map<string, Origin>();
  for (const [type, name] of plan.schemaNames ?? []) origins.set(type, { kind: "schema", name });
  const add = (name: string, route: string | undefined, kind: "route" | "constant"): void => {
    const index = indexes.get(route ?? "");
    if (index !== undefined) origins.set(name, { kind, index });
  };
  const builders = new Map<string, string>();
  for (const route of selectModules(plan, "builders").flatMap(({ routes }) => routes)) {
    builders.set(route.name, route.manifestRoute);
    for (const { name } of [route, ...route.declarations]) add(name, route.manifestRoute, "route");
  }
  const constants = [
    ...selectModules(plan, "tools").flatMap(({ tools }) => tools),
    ...selectModules(plan, "enums").flatMap(({ enums }) => enums),
    ...selectModules(plan, "dates").flatMap(({ decoders }) => decoders),
  ];
  for (const { name, manifestRoute } of constants) add(name, manifestRoute, "constant");
  for (const { name, route } of selectModules(plan, "route-constants").flatMap(
    (module) => module.constants,
  )) {
    add(name, builders.get(route), "constant");
  }
  return origins;
}

function schemaPart(name: string, { schemas }: Manifest): Part {
  const path = ["schemas", name];
  return { path, schemas: new Map([[schemas[name] ?? true, path]]) };
}

function routePart({ index }: RouteOrigin, { routes }: Manifest): Part {
  const path = ["routes", index];
  const { requestBody } = routes[index] ?? {};
  const schemas = new Map<Schema, Path>();
  if (requestBody) {
    const { defaultMediaType, schema } = requestBody;
    const content = defaultMediaType === undefined ? [] : ["content", defaultMediaType];
    schemas.set(schema, [...path, "requestBody", ...content, "schema"]);
  }
  return { path, schemas };
}

/** The argument, header or response that a property of a route's type declares. */
function ownPart(
  name: string,
  property: string,
  { index }: RouteOrigin,
  { routes }: Manifest,
): Part | undefined {
  const { parameters = [], responses = {} } = routes[index] ?? {};
  if (name.endsWith("Responses") && responses[property]) {
    const path = ["routes", index, "responses", property];
    const { content, headers = {} } = responses[property];
    const contents = Object.entries(content);
    return {
      path,
      members: new Map<string, Path>([
        ...Object.keys(headers).map(
          (header) => [header.toLowerCase(), [...path, "headers", header]] as const,
        ),
        ...contents.map(([type]) => [type, [...path, "content", type]] as const),
      ]),
      schemas: new Map(
        contents.map(([type, { schema = true }]) => [schema, [...path, "content", type, "schema"]]),
      ),
    };
  }
  const position = parameters.findIndex(
    ({ as, name: wireName, in: place }) =>
      (as ?? wireName) === property ||
      (place === "header" && wireName.toLowerCase() === property.toLowerCase()),
  );
  const found = parameters[position];
  if (found === undefined) return undefined;
  const path = ["routes", index, "parameters", position];
  return { path, schemas: new Map([[found.schema, [...path, "schema"]]]) };
}

/** A property of the schemas of a part, or the part itself if none declares it. */
function propertyPart(part: Part, property: string, { schemas }: Manifest): Part {
  const member = part.members?.get(property);
  if (member) return { ...part, path: member };
  const found = findProperty(property, part.schemas, schemas, true);
  return found ? { path: found.path, schemas: new Map([[found.schema, found.path]]) } : part;
}
