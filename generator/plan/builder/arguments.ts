import {
  type Manifest,
  type Parameter,
  type Schema,
  constituentsOf,
  membersOf,
  nearestName,
  remembered,
} from "../../manifest/index.js";
import type { Style } from "../plan.js";
import { type Path, type Problem, quoteText } from "../../errors/index.js";
import { hasQuery, isReserved, type Variable } from "waybill-runtime/tools";
import { variableName } from "./effective-route.js";
import type { ReadRoute } from "../routes/read-routes.js";
import type { Zone } from "../routes/url-pieces.js";
import { typesOf } from "../types/named-types.js";

/** An argument of a builder that is written into the URL. */
export interface UrlArgument {
  readonly name: string;
  readonly wireName: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly explode: boolean;
  /** The style in which the value is serialized before it is written into the URL. */
  readonly serialized: Style | undefined;
  /** `undefined` for a template variable that has no declared parameter. */
  readonly parameter: Parameter | undefined;
  /** The name of its variable in templates. */
  readonly variable: string;
}

/** Where an argument is declared. */
export function placeOf({ parameter }: UrlArgument, { route, path }: ReadRoute): Path {
  return parameter
    ? [...path, "parameters", route.parameters.indexOf(parameter)]
    : [...path, "route"];
}

export interface UrlArguments {
  /** Path arguments in the order of the path, then query arguments in the order of their declarations. */
  readonly arguments: readonly UrlArgument[];
  /** The argument that fills a variable of the template. */
  readonly argumentOf: (variable: string, zone: Zone) => string;
  /** Variables of the query parameters that need an expression but have none in the template. */
  readonly added: readonly Variable[];
  /** Variables with `allowReserved`, which no expression in the template writes. */
  readonly reserved: readonly Variable[];
  /** The names of path arguments that a call may leave out. */
  readonly optionalInPath: ReadonlySet<string>;
}

/** Finds the argument of each variable in a route's template, and the query parameters that have no variable there. */
export type ReadUrlArguments = (read: ReadRoute, problems: Problem[]) => UrlArguments;

/** Routes share parameters, so the argument of each is made once. */
export function urlArgumentReader(schemas: Manifest["schemas"]): ReadUrlArguments {
  const declared = remembered(toArgument);
  const needsExpression = remembered((argument: UrlArgument) => cannotRemain(argument, schemas));
  return (read, problems) => readUrlArguments(read, declared, needsExpression, problems);
}

function toArgument(parameter: Parameter): UrlArgument {
  const { name, as = name, required, explode, style, contentType } = parameter;
  return {
    name: as,
    wireName: name,
    in: parameter.in === "path" ? "path" : "query",
    required,
    explode,
    serialized: contentType === undefined ? style : "json",
    parameter,
    variable: variableName(name),
  };
}

function readUrlArguments(
  read: ReadRoute,
  declared: (parameter: Parameter) => UrlArgument,
  needsExpression: (argument: UrlArgument) => boolean,
  problems: Problem[],
): UrlArguments {
  const inPath = new Map<string, UrlArgument>();
  const inQuery = new Map<string, UrlArgument>();
  const add = (argument: UrlArgument) =>
    (argument.in === "path" ? inPath : inQuery).set(argument.variable, argument);
  // A query variable may repeat a path variable, as in `/{a}{?a}`.
  const find = (variable: string, zone: Zone): UrlArgument | undefined =>
    (zone === "query" ? inQuery.get(variable) : undefined) ?? inPath.get(variable);
  for (const parameter of read.route.parameters) {
    if (parameter.in !== "header") add(declared(parameter));
  }

  const inTemplate = new Set<UrlArgument>();
  for (const { variable, zone, operator } of read.variables) {
    const { name, explode } = variable;
    const place = zone === "query" ? "query" : "path";
    const found = find(name, zone);
    if (found) {
      if (found.in === place) inTemplate.add(found);
      continue;
    }
    const argument: UrlArgument = {
      name,
      wireName: name,
      in: place,
      required: place === "path" && operator !== "#",
      explode,
      serialized: undefined,
      parameter: undefined,
      variable: name,
    };
    add(argument);
    inTemplate.add(argument);
  }

  for (const argument of inPath.values()) {
    if (!inTemplate.has(argument)) problems.push(noSuchVariable(argument, read));
  }
  const ofPath = [...inTemplate].filter((argument) => argument.in === "path");
  const ofQuery = [...inQuery.values()];
  const outside = ofQuery.filter((argument) => !inTemplate.has(argument));
  const remain = hasQuery(read.method);
  return {
    arguments: [...ofPath, ...ofQuery],
    argumentOf: (variable, zone) => find(variable, zone)?.name ?? variable,
    added: outside.filter((argument) => !remain || needsExpression(argument)).map(toVariable),
    reserved: outside.filter(({ parameter }) => parameter?.allowReserved === true).map(toVariable),
    optionalInPath: new Set(ofPath.filter(({ required }) => !required).map(({ name }) => name)),
  };
}

function noSuchVariable(argument: UrlArgument, read: ReadRoute): Problem {
  const { wireName } = argument;
  const zoned = read.variables;
  const names = zoned.filter(({ zone }) => zone !== "query").map(({ variable }) => variable.name);
  const inQuery = zoned.some(({ variable }) => variable.name === wireName);
  const meant = nearestName(wireName, names);
  return {
    code: "unknown-variable",
    message: inQuery
      ? `the route has ${quoteText(wireName)} in its query, not in its path`
      : `the route has no {${quoteText(wireName).slice(1, -1)}} in its path`,
    hint: inQuery
      ? "declare it with `in: query`"
      : meant === undefined
        ? "remove the parameter, or write its placeholder into the route"
        : `did you mean ${quoteText(meant)}?`,
    path: [...placeOf(argument, read), "name"],
  };
}

/**
 * Whether the rules for remaining keys of a GET would not write the argument into the query as declared: they reject
 * objects, write lists as `a=1,2`, do not know wire names, and treat reserved names as options.
 */
function cannotRemain(
  { parameter, name, wireName, explode, serialized }: UrlArgument,
  schemas: Manifest["schemas"],
): boolean {
  if (serialized === "deepObject") return true;
  if (name !== wireName || isReserved(name) || !parameter) return true;
  if (parameter.allowReserved === true) return true;
  if (serialized !== undefined) return false;
  const admitted = admittedTypes(parameter.schema, schemas);
  if (admitted.has("object")) return true;
  return explode && (admitted.has("array") || admitted.has("any"));
}

function toVariable({ name, variable, explode }: UrlArgument): Variable {
  if (name === variable && !explode) return variable;
  return {
    name: variable,
    ...(name !== variable && { key: name }),
    ...(explode && { explode: true }),
  };
}

/** The types that a value of the schema can have; `any` when the schema does not say. */
function admittedTypes(schema: Schema, schemas: Manifest["schemas"]): ReadonlySet<string> {
  const types = new Set<string>();
  for (const part of constituentsOf([schema], schemas)) {
    if (typeof part === "boolean") {
      if (part) types.add("any");
      continue;
    }
    const isComposed = part.$ref !== undefined || membersOf(part).length > 0;
    const saysItself = part.enum ?? part.const ?? !isComposed;
    for (const type of saysItself ? typesOf(part) : []) types.add(type);
  }
  return types;
}
