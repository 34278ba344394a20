import { type Path, type Problem, quoteText } from "../../errors/index.js";
import { mediaKind, withoutParameters } from "../../media-types/index.js";
import { NO_DOC } from "../docs.js";
import { upperFirst } from "../names/identifiers.js";
import type {
  BodyChoicesPlan,
  DeclarationPlan,
  DefaultsPlan,
  InterfacePlan,
  PropertyPlan,
  TypePlan,
} from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { keyword, unionOf } from "../types/combine-types.js";
import type { TypeContext } from "../types/schema-type.js";
import { requiresProperty, shapeOf } from "../types/type-shapes.js";
import { type BodyArguments, bodiesOf, readBody } from "./body.js";
import { readJsonData } from "./json-body.js";
import { type DocumentedBody, type ParametersType, referenceTo } from "./parameters-type.js";

/** What a builder's plan is made with. */
export interface ChoiceContext {
  readonly types: TypeContext;
  readonly defaults: DefaultsPlan;
  readonly declarations: Declarations;
  readonly warnings: Problem[];
}

export interface PlannedChoices {
  readonly choices: BodyChoicesPlan;
  /** The interface of the bodies, if a choice changes types. */
  readonly declaration?: InterfacePlan;
}

/**
 * The bodies that a call can send instead of the usual one. The builder takes them as it is: the properties of an object are arguments,
 * and so is `data` if it is an argument already. Any other body is the option `data`.
 *
 * @param inUrl the names of the arguments that are sent in the URL.
 */
export function planBodyChoices(
  { route, path, name }: ReadRoute,
  usual: DocumentedBody | undefined,
  { endpointBody }: ParametersType,
  inUrl: readonly string[],
  context: ChoiceContext,
): PlannedChoices | undefined {
  if (!route.requestBody || !usual) return undefined;
  const [, ...others] = bodiesOf(route.requestBody, [...path, "requestBody"]);
  const chosen = others.flatMap(([declared, place]) => {
    const { contentType } = declared;
    const body = { ...readBody(declared, place, context.types), contentType };
    const { allowsString } = readJsonData(undefined, body, context.defaults, context.declarations);
    const kind = kindOf(body, usual, inUrl, context.declarations);
    const isJson = mediaKind(contentType) === "json";
    // The builder writes all text as JSON, or none.
    if (kind !== "fields" && (usual.allowsString ? !isJson : allowsString)) {
      context.warnings.push(notChosen(contentType, place));
      return [];
    }
    return [{ ...body, kind, contentType: withoutParameters(contentType).toLowerCase() }];
  });
  const contentTypes = chosen.map((body) => body.contentType);
  const typed = chosen.filter((body) => !isSame(body, usual));
  if (typed.length === 0)
    return contentTypes.length > 0 ? { choices: { contentTypes } } : undefined;
  const properties = typed.map(({ kind, contentType, ...body }): PropertyPlan => {
    const isSent =
      body.required && (kind !== "fields" || endpointBody || isNeeded(body, context.declarations));
    const whole = wholeOf(body);
    const type = isSent ? whole : unionOf([whole, keyword("undefined")]);
    return property(contentType, { kind: "object", properties: [property(kind, type)] });
  });
  const bodies = `${upperFirst(name)}Bodies`;
  return {
    choices: {
      contentTypes,
      types: {
        bodies: referenceTo(bodies),
        inUrl: unionOf(inUrl.map((value) => ({ kind: "literal", value }))),
        hasOption: typed.some(({ kind }) => kind === "whole"),
      },
    },
    declaration: { kind: "interface", name: bodies, doc: NO_DOC, properties },
  };
}

type Declarations = ReadonlyMap<string, DeclarationPlan>;

/** Whether the properties of a body are arguments, or the argument `data` is the body, or the option. */
function kindOf(
  { object, data, properties }: BodyArguments,
  usual: BodyArguments,
  inUrl: readonly string[],
  declarations: Declarations,
): "fields" | "data" | "whole" {
  if (!object) return usual.data ? "data" : "whole";
  const shape = shapeOf(object, (name) => declarations.get(name));
  // An argument of the URL would have to have the type of the properties whose names are not known.
  const isOpen = shape.kind === "object" && shape.index !== undefined && inUrl.length > 0;
  const taken = usual.data ? [...inUrl, "data"] : inUrl;
  return data || isOpen || taken.some((name) => properties.has(name)) ? "whole" : "fields";
}

function isNeeded({ object }: BodyArguments, declarations: Declarations): boolean {
  return object === undefined || requiresProperty(object, (name) => declarations.get(name));
}

function isSame(one: BodyArguments, other: BodyArguments): boolean {
  const [own, others] = [one, other].map(({ object, data }) =>
    JSON.stringify([object, data], (key, value: unknown) => (key === "doc" ? undefined : value)),
  );
  return own === others;
}

function wholeOf({ object, data }: BodyArguments): TypePlan {
  return unionOf([object, data].flatMap((type) => type ?? []));
}

function property(name: string, type: TypePlan): PropertyPlan {
  return { name, isOptional: false, type, doc: NO_DOC };
}

function notChosen(contentType: string, path: Path): Problem {
  return {
    code: "unsendable-content",
    message: `no call can choose to send text as ${quoteText(contentType)}`,
    hint: "a route sends text as JSON in all of its media types or in none: declare another route for this one",
    path,
    at: "key",
  };
}
