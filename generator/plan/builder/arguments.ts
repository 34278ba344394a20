import {
  type Manifest,
  type Parameter,
  type Schema,
  constituentsOf,
  membersOf,
  nearestName,
  remembered,
} from "../../manifest/index.js";
import type { PropertyPlan, Style } from "../plan.js";
import { type Path, type Problem, quoteText } from "../../errors/index.js";
import { hasQuery, isReserved, type Variable } from "waybill-runtime/tools";
import { variableName } from "./effective-route.js";
import type { ReadRoute } from "../routes/read-routes.js";
import type { Zone, ZonedVariable } from "../routes/url-pieces.js";
import { docOfParameter, NO_DOC } from "../docs.js";
import { keyword, unionOf } from "../types/combine-types.js";
import { typesOf } from "../types/named-types.js";
import { typeOfSchema, type TypeContext } from "../types/schema-type.js";

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
  /** The property of the builder's parameters. */
  readonly property: PropertyPlan;
  /** Whether only an expression writes it into the query of a GET as declared. */
  readonly needsExpression: boolean;
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

/** A function that makes the argument of a parameter. Routes share parameters, so each is made once. */
export function argumentMaker(context: TypeContext): (parameter: Parameter) => UrlArgument {
  const withDates: TypeContext = { ...context, dates: "accepted" };
  return remembered((parameter) => toArgument(parameter, withDates));
}

function toArgument(parameter: Parameter, context: TypeContext): UrlArgument {
  const { name, as = name, required, explode, style, contentType } = parameter;
  const serialized = contentType === undefined ? style : "json";
  return {
    name: as,
    wireName: name,
    in: parameter.in === "path" ? "path" : "query",
    required,
    explode,
    serialized,
    parameter,
    variable: variableName(name),
    property: {
      name: as,
      isOptional: !required,
      type: typeOfSchema(parameter.schema, context),
      doc: docOfParameter(parameter),
    },
    needsExpression: cannotRemain(parameter, as, serialized, context.schemas),
  };
}

/** The argument of a variable for which no parameter is declared. */
function undeclaredArgument({ variable, zone, operator }: ZonedVariable): UrlArgument {
  const { name, explode } = variable;
  const isInPath = zone !== "query";
  const required = isInPath && operator !== "#";
  const text = keyword("string");
  const type = explode ? unionOf([text, { kind: "array", items: text }]) : text;
  return {
    name,
    wireName: name,
    in: isInPath ? "path" : "query",
    required,
    explode,
    serialized: undefined,
    parameter: undefined,
    variable: name,
    property: { name, isOptional: !required, type, doc: NO_DOC },
    needsExpression: true,
  };
}

/** Finds the argument of each variable in a route's template, and the query parameters that have no variable there. */
export function readUrlArguments(
  read: ReadRoute,
  argumentOf: (parameter: Parameter) => UrlArgument,
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
    if (parameter.in !== "header") add(argumentOf(parameter));
  }

  const inTemplate = new Set<UrlArgument>();
  for (const zoned of read.variables) {
    const found = find(zoned.variable.name, zoned.zone);
    if (found) {
      if ((found.in === "query") === (zoned.zone === "query")) inTemplate.add(found);
      continue;
    }
    const argument = undeclaredArgument(zoned);
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
    added: outside.filter((argument) => !remain || argument.needsExpression).map(toVariable),
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
  { name: wireName, schema, explode, allowReserved }: Parameter,
  name: string,
  serialized: Style | undefined,
  schemas: Manifest["schemas"],
): boolean {
  if (serialized === "deepObject" || name !== wireName) return true;
  if (isReserved(name) || allowReserved === true) return true;
  if (serialized !== undefined) return false;
  const admitted = admittedTypes(schema, schemas);
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
