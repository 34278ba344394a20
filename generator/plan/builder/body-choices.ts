import { type Problem, quoteText } from "../../errors/index.js";
import { mediaTypeEssence } from "../../media-types/index.js";
import { upperFirst } from "../names/identifiers.js";
import type { BodyChoicesPlan, InterfacePlan, Planned, RouteTypesPlan } from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import {
  createInterface,
  keyword,
  objectType,
  requiredProperty,
  typeOfValues,
  unionType,
} from "../types/combine-types.js";
import type { TypeIndex } from "../types/type-index.js";
import {
  type BodyArguments,
  type BodyContext,
  jsonScalars,
  readBody,
  type RouteBody,
} from "./body.js";
import { builderReference } from "./parameters-type.js";

interface Choices {
  readonly choices?: BodyChoicesPlan;
  readonly bodies?: InterfacePlan;
  /** Whether some choice is a string in JSON. */
  readonly writesJsonText: boolean;
}

/**
 * Plans the alternative bodies, selected by the `content-type` header. The properties of an object are arguments. Any other
 * body is the argument `data`, if the builder has one, or else the option `data`. Reports bodies that no call can choose.
 *
 * @param inUrl the names of the arguments that are sent in the URL.
 */
export function planBodyChoices(
  read: ReadRoute,
  defaultBody: RouteBody | undefined,
  { endpointBody }: Pick<RouteTypesPlan, "parameters" | "endpointBody">,
  inUrl: readonly string[],
  context: BodyContext,
): Planned<Choices> {
  const { index } = context;
  const problems: Problem[] = [];
  if (!defaultBody) return { value: { writesJsonText: false }, problems };
  const [, ...others] = read.bodies;
  const chosen = others.flatMap(([alternative, place]) => {
    const { contentType } = alternative;
    const body = { ...readBody(alternative, context), contentType };
    const kind = chooseKind(body, defaultBody, inUrl, index);
    const { allowsString } = jsonScalars(body, contentType, index);
    // Only the argument `data` is written as JSON text.
    if (allowsString && !defaultBody.data) {
      problems.push({
        code: "unsendable-content",
        message: `calls cannot send text as ${quoteText(contentType)}`,
        hint: "declare a separate route for it: text is sent as JSON only if the default body is the argument `data`",
        path: place,
        at: "key",
      });
      return [];
    }
    return [{ ...body, kind, allowsString, contentType: mediaTypeEssence(contentType) }];
  });
  const writesJsonText = chosen.some(({ allowsString }) => allowsString);
  const contentTypes = chosen.map((body) => body.contentType);
  const typed = chosen.filter((body) => !isSame(body, defaultBody));
  if (typed.length === 0) {
    const choices = contentTypes.length > 0 && { choices: { contentTypes } };
    return { value: { ...choices, writesJsonText }, problems };
  }
  const properties = typed.map(({ kind, contentType, object, data, required }) => {
    const isSent =
      required && (kind !== "fields" || endpointBody || !object || index.requiresProperty(object));
    const types = [object ?? [], data ?? [], isSent ? [] : keyword("undefined")].flat();
    return requiredProperty(contentType, objectType(requiredProperty(kind, unionType(types))));
  });
  const bodies = `${upperFirst(read.name)}Bodies`;
  const types = {
    bodies: builderReference(bodies),
    inUrl: typeOfValues(inUrl),
    hasOption: typed.some(({ kind }) => kind === "whole"),
  };
  const value = { choices: { contentTypes, types }, bodies: createInterface(bodies, properties) };
  return { value: { ...value, writesJsonText }, problems };
}

/** Whether a body is passed as properties, as the argument `data`, or as the option `data`. */
function chooseKind(
  { object, data, properties }: BodyArguments,
  defaultBody: BodyArguments,
  inUrl: readonly string[],
  index: TypeIndex,
): "fields" | "data" | "whole" {
  if (!object) return defaultBody.data ? "data" : "whole";
  const shape = index.resolve(object);
  // An index signature would apply to URL arguments too.
  const isOpen = shape.kind === "object" && shape.index !== undefined && inUrl.length > 0;
  const usedNames = defaultBody.data ? [...inUrl, "data"] : inUrl;
  return data || isOpen || usedNames.some((name) => properties.has(name)) ? "whole" : "fields";
}

function isSame(body: BodyArguments, defaultBody: BodyArguments): boolean {
  const [text, defaultText] = [body, defaultBody].map(({ object, data }) =>
    JSON.stringify([object, data], (key, value: unknown) => (key === "doc" ? undefined : value)),
  );
  return text === defaultText;
}
