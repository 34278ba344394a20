import { clashes, memoize, memoizeWith } from "../../collections/index.js";
import { type Path, type Problem, quoteText } from "../../errors/index.js";
import {
  type Manifest,
  type Parameter,
  type Schema,
  didYouMean,
  suggestName,
} from "../../manifest/index.js";
import { hasQuery, isReserved, type Variable } from "waybill-runtime/tools";
import type { ArgumentPlan, Planned, PropertyPlan, SerializedPlan } from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import {
  namesInQuery,
  shortVariable,
  variableName,
  type ZonedVariable,
} from "../routes/url-pieces.js";
import { docOfParameter } from "../docs.js";
import { type TypeContext, typeOfSchema } from "../types/schema-type.js";
import { type BodyArguments, type BodyContext, placeOfProperty } from "./body.js";

export interface UrlArgument {
  readonly name: string;
  readonly in: "path" | "query";
  /** For an undeclared template variable: its implied parameter. */
  readonly parameter: Parameter;
  /** Whether an expression explodes lists and objects; false for single values. */
  readonly explode: boolean;
  /** The serialization before the value is written into the URL. */
  readonly serialized: SerializedPlan | undefined;
  readonly variable: string;
  readonly property: PropertyPlan;
  /**
   * Whether the parameter needs a query expression in a GET. The rules for remaining keys reject objects, write lists as
   * `a=1,2`, ignore wire names, and treat reserved names as options.
   */
  readonly needsExpression: boolean;
}

export function argumentPath({ parameter }: UrlArgument, { route, path }: ReadRoute): Path {
  const index = route.parameters.indexOf(parameter);
  return index < 0 ? [...path, "route"] : [...path, "parameters", index];
}

export interface UrlArguments {
  /** Path arguments in the order of the path, then query arguments in the order of their declarations. */
  readonly arguments: readonly UrlArgument[];
  readonly requireArgument: (variable: ZonedVariable) => UrlArgument;
  /** Query arguments that need an expression but are missing from the template. */
  readonly added: readonly UrlArgument[];
  /** The `added` arguments that keep reserved characters. */
  readonly reserved: readonly UrlArgument[];
  readonly optionalInPath: ReadonlySet<string>;
}

/** A context for types that accept dates, created once, because a manifest may have 100,000 parameters. */
const withDates = memoize((types: TypeContext): TypeContext => ({ ...types, dates: "accepted" }));

/** Converts a parameter to an argument. Memoized, because routes share parameters. */
const toUrlArgument = memoizeWith(
  (parameter: Parameter, { types, index }: BodyContext): UrlArgument => {
    const { name: wireName, as: name = wireName, required, explode, allowReserved } = parameter;
    const { style, contentType } = parameter;
    const styled = contentType === undefined ? style : "json";
    const hasWireName = styled === "deepObject" && name !== wireName;
    const type = typeOfSchema(parameter.schema, withDates(types));
    const kinds = styled ? new Set() : index.listValueKinds(type);
    const isList = kinds.has("list") || kinds.has("unknown");
    return {
      name,
      in: parameter.in === "path" ? "path" : "query",
      parameter,
      explode: explode && (styled !== undefined || isList || kinds.has("object")),
      serialized: styled && { name, style: styled, ...(hasWireName && { wireName }) },
      variable: variableName(wireName),
      property: { name, isOptional: !required, type, doc: docOfParameter(parameter) },
      needsExpression:
        styled === "deepObject" ||
        name !== wireName ||
        isReserved(name) ||
        allowReserved === true ||
        kinds.has("object") ||
        (explode && isList),
    };
  },
);

function undeclaredParameter({ name, explode, zone, operator }: ZonedVariable): Parameter {
  const isInPath = zone !== "query";
  return {
    name,
    in: isInPath ? "path" : "query",
    required: isInPath && operator !== "#",
    explode,
    schema: undeclaredSchema(explode),
  };
}

/** Text, or a list if the variable is exploded. */
export function undeclaredSchema(explode: boolean): Schema {
  const text = { type: "string" } as const;
  return explode ? { anyOf: [text, { type: "array", items: text }] } : text;
}

/** Finds the argument of each template variable, and the query parameters missing from the template. */
export function readUrlArguments(read: ReadRoute, context: BodyContext): Planned<UrlArguments> {
  const inPath = new Map<string, UrlArgument>();
  const inQuery = new Map<string, UrlArgument>();
  const add = (argument: UrlArgument): UrlArgument => {
    (argument.in === "path" ? inPath : inQuery).set(argument.variable, argument);
    return argument;
  };
  for (const parameter of read.route.parameters) {
    if (parameter.in !== "header") add(toUrlArgument(parameter, context));
  }
  const requireArgument = (variable: ZonedVariable): UrlArgument => {
    const { name, zone } = variable;
    // A query variable may repeat a path variable, as in `/{a}{?a}`.
    const declared = (zone === "query" ? inQuery.get(name) : undefined) ?? inPath.get(name);
    if (declared) return declared;
    return add({ ...toUrlArgument(undeclaredParameter(variable), context), variable: name });
  };

  const inTemplate = new Set<UrlArgument>();
  for (const variable of read.variables) {
    const argument = requireArgument(variable);
    if ((argument.in === "query") === (variable.zone === "query")) inTemplate.add(argument);
  }
  const ofPath = [...inTemplate].filter((argument) => argument.in === "path");
  const ofQuery = [...inQuery.values()];
  const outside = ofQuery.filter((argument) => !inTemplate.has(argument));
  const value = {
    arguments: [...ofPath, ...ofQuery],
    requireArgument,
    added: outside.filter(({ needsExpression }) => needsExpression || !hasQuery(read.method)),
    reserved: outside.filter(({ parameter }) => parameter.allowReserved && hasQuestionMark(read)),
    optionalInPath: new Set(
      ofPath.flatMap(({ name, property }) => (property.isOptional ? [name] : [])),
    ),
  };
  const unknown = [...inPath.values()].filter((argument) => !inTemplate.has(argument));
  const names = namesInQuery(read.pieces);
  const repeated = outside.filter(({ parameter }) => names.has(parameter.name));
  const problems = [
    ...unknown.map((argument, found) => noSuchVariable(argument, read, found)),
    ...repeated.map((argument) => repeatedName(argument, read)),
  ];
  return { value, problems };
}

function repeatedName(argument: UrlArgument, read: ReadRoute): Problem {
  return {
    code: "duplicate-parameter",
    message: `the route has ${quoteText(argument.parameter.name)} in its query, too`,
    hint: "remove the parameter, or remove it from the route",
    path: [...argumentPath(argument, read), "name"],
  };
}

/** Whether the template has a `?` before added query variables, so that a `?` in a value does not start the query. */
function hasQuestionMark({ pieces }: ReadRoute): boolean {
  const [first, ...others] = pieces.filter(({ zone }) => zone === "query");
  if (typeof first?.part !== "object") return true;
  return first.part.operator === "?" && others.length === 0;
}

function noSuchVariable(argument: UrlArgument, read: ReadRoute, found: number): Problem {
  const { name } = argument.parameter;
  const path = [...argumentPath(argument, read), "name"];
  if (read.variables.some((variable) => variable.zone === "query" && variable.name === name)) {
    const message = `the route has ${quoteText(name)} in its query, not in its path`;
    return { code: "unknown-variable", message, hint: "declare it with `in: query`", path };
  }
  const message = `the route has no {${quoteText(name).slice(1, -1)}} in its path`;
  const inPath = read.variables.filter(({ zone }) => zone !== "query").map(({ name }) => name);
  const meant = suggestName(name, inPath, found);
  const hint = didYouMean(meant, "remove the parameter, or write its placeholder into the route");
  return { code: "unknown-variable", message, hint, path };
}

/** The variable of an argument in a query expression. */
export function toVariable({ name, variable, explode }: UrlArgument, reserved = false): Variable {
  return shortVariable({ name: variable, key: name, explode, prefix: undefined, reserved });
}

/**
 * Checks that argument names are unique, because a builder accepts all arguments in one object.
 *
 * @param all the URL's arguments, followed by the body's.
 */
export function checkArguments(
  all: readonly ArgumentPlan[],
  urlArguments: readonly UrlArgument[],
  body: BodyArguments | undefined,
  read: ReadRoute,
  schemas: Manifest["schemas"],
): readonly Problem[] {
  const placeIn = (argument: ArgumentPlan): Path => {
    const ofUrl = urlArguments[all.indexOf(argument)];
    if (ofUrl) return argumentPath(ofUrl, read);
    const [defaultBody] = read.bodies;
    return defaultBody && body?.properties.has(argument.name)
      ? placeOfProperty(argument.name, defaultBody, schemas)
      : [...read.path, "requestBody"];
  };
  return clashes(all, ({ name }) => [name]).map(({ earlier, later }) => {
    // Only URL arguments can be renamed.
    const [renamed, other] = later.in === "body" ? [earlier, later] : [later, earlier];
    const { name, in: place } = renamed;
    return {
      code: "duplicate-argument",
      message:
        place === other.in
          ? `two arguments are called ${quoteText(name)}`
          : `${quoteText(name)} is an argument of the ${place} and of the ${other.in}`,
      hint: `give the ${place} parameter an \`as\`, such as \`as: ${`${place}_${name}`.replace(/\W/gu, "_")}\``,
      path: placeIn(renamed),
      related: [{ message: "also declared here", path: placeIn(other) }],
    };
  });
}
