import {
  type Manifest,
  type Parameter,
  type Schema,
  constituentsOf,
  membersOf,
  nearestName,
} from "../../manifest/index.js";
import type { Style } from "../plan.js";
import { type Path, type Problem, quoteText } from "../../errors/index.js";
import { hasQuery, isReserved, type Variable } from "waybill-runtime/tools";
import { variableName, zonedVariables, type Zone } from "./effective-route.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { typesOf } from "../types/schema-type.js";

/** An argument of a builder that is written into the URL. */
export interface UrlArgument {
  readonly name: string;
  readonly wireName: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly explode: boolean;
  /** The style in which the value is serialized before it is written into the URL. */
  readonly serialized?: Style;
  /** Absent for a template variable that has no declared parameter. */
  readonly parameter?: Parameter;
  /** Where it is declared. */
  readonly path: Path;
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
}

/** Finds the argument of each variable in a route's template, and the query parameters that have no variable there. */
export function readUrlArguments(
  read: ReadRoute,
  schemas: Manifest["schemas"],
  problems: Problem[],
): UrlArguments {
  const declared = read.route.parameters.map((parameter, index) => ({
    parameter,
    path: [...read.path, "parameters", index],
  }));
  const byVariable = new Map<string, UrlArgument>();
  for (const { parameter, path } of declared) {
    if (parameter.in === "header") continue;
    const argument: UrlArgument = {
      name: parameter.as ?? parameter.name,
      wireName: parameter.name,
      in: parameter.in,
      required: parameter.required,
      explode: parameter.explode,
      ...serializedOf(parameter),
      parameter,
      path,
    };
    byVariable.set(`${parameter.in} ${variableName(parameter.name)}`, argument);
  }

  const inTemplate = new Set<UrlArgument>();
  for (const { variable, zone, operator } of zonedVariables(read)) {
    const place = zone === "query" ? "query" : "path";
    const found = find(byVariable, variable.name, zone);
    if (found) {
      if (found.in === place) inTemplate.add(found);
      continue;
    }
    const argument: UrlArgument = {
      name: variable.name,
      wireName: variable.name,
      in: place,
      required: place === "path" && operator !== "#",
      explode: variable.explode,
      path: [...read.path, "route"],
    };
    byVariable.set(`${place} ${variable.name}`, argument);
    inTemplate.add(argument);
  }

  const all = [...byVariable.values()];
  const missing = all.filter((argument) => argument.in === "path" && !inTemplate.has(argument));
  for (const argument of missing) problems.push(noSuchVariable(argument, read));
  const ofPath = [...inTemplate].filter((argument) => argument.in === "path");
  const ofQuery = all.filter((argument) => argument.in === "query");
  const outside = ofQuery.filter((argument) => !inTemplate.has(argument));
  return {
    arguments: [...ofPath, ...ofQuery],
    argumentOf: (variable, zone) => find(byVariable, variable, zone)?.name ?? variable,
    added: outside
      .filter((argument) => needsExpression(argument, read.method, schemas))
      .map(toVariable),
    reserved: outside.filter(({ parameter }) => parameter?.allowReserved === true).map(toVariable),
  };
}

function serializedOf({ style, contentType }: Parameter): Pick<UrlArgument, "serialized"> {
  const serialized = contentType === undefined ? style : "json";
  return serialized === undefined ? {} : { serialized };
}

/** A query variable may repeat a path variable, as in `/{a}{?a}`. */
function find(
  byVariable: ReadonlyMap<string, UrlArgument>,
  variable: string,
  zone: Zone,
): UrlArgument | undefined {
  const inQuery = zone === "query" ? byVariable.get(`query ${variable}`) : undefined;
  return inQuery ?? byVariable.get(`path ${variable}`);
}

function noSuchVariable({ wireName, path }: UrlArgument, read: ReadRoute): Problem {
  const zoned = zonedVariables(read);
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
    path: [...path, "name"],
  };
}

/**
 * Whether the rules for remaining keys would not put the argument into the query, or not write it as declared: they reject
 * objects, write lists as `a=1,2`, do not know wire names, and treat reserved names as options.
 */
function needsExpression(
  { parameter, name, wireName, explode, serialized }: UrlArgument,
  method: string,
  schemas: Manifest["schemas"],
): boolean {
  if (!hasQuery(method) || serialized === "deepObject") return true;
  if (name !== wireName || isReserved(name) || !parameter) return true;
  if (parameter.allowReserved === true) return true;
  if (serialized !== undefined) return false;
  const admitted = admittedTypes(parameter.schema, schemas);
  if (admitted.has("object")) return true;
  return explode && (admitted.has("array") || admitted.has("any"));
}

function toVariable({ name, wireName, explode }: UrlArgument): Variable {
  const variable = variableName(wireName);
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
