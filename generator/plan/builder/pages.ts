import { encodeUnreserved, hasQuery } from "waybill-runtime/tools";
import { type Problem, quoteText } from "../../errors/index.js";
import { didYouMean, suggestName } from "../../manifest/index.js";
import { pagesName } from "../names/default-names.js";
import { foldName } from "../names/identifiers.js";
import type { InterfacePlan, PagesPlan, Planned, RoutePlan, TypePlan } from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { namesInQuery } from "../routes/url-pieces.js";
import { isKeyword, keyword } from "../types/combine-types.js";
import { jsonOfSuccesses } from "../types/response-types.js";
import type { TypeIndex } from "../types/type-index.js";
import type { UrlArgument, UrlArguments } from "./arguments.js";
import type { EffectiveRoute } from "./effective-route.js";

/** Plans the constant of a route with pages. Skips pages of a rule that do not fit the route, with reasons in `rejected`. */
export function planPages(
  read: ReadRoute,
  url: UrlArguments,
  effective: EffectiveRoute,
  responses: InterfacePlan | undefined,
  index: TypeIndex,
): Planned<PagesPlan | undefined> & { readonly rejected: readonly Problem[] } {
  const isRule = read.route.pages === undefined;
  const pages = read.route.pages ?? read.ruledPages;
  if (pages === undefined) return { value: undefined, problems: [], rejected: [] };
  const found: Problem[] = [];
  const report = (message: string, hint: string, ...keys: readonly string[]): undefined => {
    found.push({ code: "unfit-pages", message, hint, path: [...read.path, "pages", ...keys] });
  };
  const meant = (name: string, names: Iterable<string>, otherwise: string): string =>
    didYouMean(suggestName(name, names, found.length), otherwise);
  const types = bodyTypes(responses, index);

  const { items, next } = pages;
  const lists = types.listsIn([types.body]);
  const list = findList();
  const plannedNext =
    "link" in next ? ({ name: "nextByLink", values: [] } as const) : byQuery(next);
  if (!hasQuery(read.method)) {
    report(`a ${read.method} request has no pages`, "remove `pages`: it is for GET and HEAD");
  } else if (read.method === "HEAD" && !("link" in next)) {
    report("the response to HEAD has no body", "write `next: { link: next }`", "next");
  }
  // With a rule for many routes, a list inside of a body may be an ordinary property.
  const isList = items !== undefined || (list?.length === 0 && !isKeyword(types.body, "unknown"));
  if (isRule && "link" in next && !isList && !hasLink(read)) {
    report("no success response has the header Link", "declare it, or write `items`");
  }
  const isFit = found.length === 0 && list && plannedNext;
  const value = isFit ? { name: pagesName(read.name), items: list, next: plannedNext } : undefined;
  return { value, problems: isRule ? [] : found, rejected: found };

  function findList(): readonly string[] | undefined {
    const [first, ...others] = lists;
    if (items !== undefined) {
      const path = items.split(".");
      if (types.itemTypes(types.at([types.body], path)).length > 0) return path;
      const isWhole = items.startsWith("body.");
      const hint = isWhole
        ? `write \`items: ${items.slice("body.".length)}\`: keys begin within the body`
        : meant(items, lists, "name the key of a list");
      return report(`no success response has a list ${quoteText(items)}`, hint, "items");
    }
    if (types.itemTypes([types.body]).length > 0) return [];
    if (first !== undefined && others.length === 0) return [first];
    if (first === undefined)
      return report("no success response has a list", "name it: `items: data`");
    const names = lists.map((name) => quoteText(name)).join(", ");
    const message = `a success response has several lists: ${names}`;
    return report(message, `name one: \`items: ${first}\``);
  }

  function byQuery(rule: Exclude<typeof next, { readonly link: "next" }>) {
    const query = url.arguments.filter((argument) => argument.in === "query");
    const argument = query.find(({ parameter }) => parameter.name === rule.query);
    const condition = rule.while === undefined ? [] : parseKeys(rule.while, "while");
    const { from } = rule;
    const isNumber = from === "number" || from === "count";
    const keys = isNumber ? [] : parseKeys(from, "from");
    if (argument === undefined) {
      const names = query.map(({ parameter }) => parameter.name);
      const hint = meant(rule.query, names, "declare it in `parameters` with `in: query`");
      const message = `the route has no query parameter ${quoteText(rule.query)}`;
      return report(message, hint, "next", "query");
    }
    if (!isPlain(argument, index)) {
      const message = `the query parameter ${quoteText(rule.query)} is not a plain value`;
      const hint =
        "declare it as text or a number, without `style`, `contentType` and `allowReserved`";
      return report(message, hint, "next", "query");
    }
    if (list === undefined || condition === undefined || keys === undefined) return undefined;
    const name = encodeUnreserved(rule.query);
    const after = namesBefore(argument);
    const last = condition.length > 0 ? [condition] : [];
    const place = after && { after };
    if (!isNumber) {
      return from.startsWith("body.")
        ? ({ name: "nextByValue", values: [name, keys, ...last], ...place } as const)
        : ({ name: "nextByLast", values: [name, list, keys, ...last], ...place } as const);
    }
    const counts = from === "count";
    const known = argument.property.doc.default;
    const start = typeof known === "number" ? known : counts ? 0 : 1;
    const flag = counts || last.length > 0 ? [counts] : [];
    return {
      name: "nextByNumber",
      values: [name, list, start, ...flag, ...last],
      ...place,
    } as const;
  }

  /** The keys of `body.a.b` or `last.a.b`. */
  function parseKeys(text: string, key: "from" | "while"): readonly string[] | undefined {
    const [start = "", ...keys] = text.split(".");
    const isBody = start === "body";
    if (!isBody && list === undefined) return undefined;
    const owner = isBody ? [types.body] : types.itemTypes(types.at([types.body], list ?? []));
    if (types.at(owner, keys).length > 0) return keys;
    const names = types.namesIn(owner);
    const known = `it has ${names.join(", ") || "no declared properties"}`;
    const hint = meant(keys.join("."), names, known);
    const whose = isBody ? "no success response has" : "the items have no";
    return report(`${whose} ${quoteText(keys.join("."))}`, hint, "next", key);
  }

  /** Names before an optional parameter in the query template; `undefined` if the parameter is appended. */
  function namesBefore({ name, parameter }: UrlArgument): readonly string[] | undefined {
    const variables = effective.variables.filter(({ zone }) => zone === "query");
    const place = variables.findIndex(({ key }) => key === name);
    if (place < 0 || parameter.required) return undefined;
    const ofVariables = variables.slice(0, place).flatMap(({ key }) => {
      const before = url.arguments.find((argument) => argument.name === key);
      if (before === undefined) return [];
      const members =
        before.explode && !before.serialized ? types.namesIn([before.property.type]) : [];
      return [before.parameter.name, ...members];
    });
    return [...namesInQuery(read.pieces), ...ofVariables].map(encodeUnreserved);
  }
}

/** Whether a parameter is serialized as `name=value`. */
function isPlain({ serialized, parameter, property }: UrlArgument, index: TypeIndex): boolean {
  const kinds = index.listValueKinds(property.type);
  const isSingle = ["string", "scalar", "unknown", "other"].some((kind) =>
    kinds.has(kind as never),
  );
  return serialized === undefined && parameter.allowReserved !== true && isSingle;
}

function hasLink({ route: { responses = {} } }: ReadRoute): boolean {
  return Object.entries(responses).some(
    ([status, { headers = {} }]) =>
      status.startsWith("2") && Object.keys(headers).some((name) => /^link$/i.test(name)),
  );
}

/** The JSON types of successful responses; `unknown` if none is declared. */
function bodyTypes(responses: InterfacePlan | undefined, { listLeaves }: TypeIndex) {
  const json = jsonOfSuccesses(responses?.properties ?? []);
  const body = isKeyword(json, "never") ? keyword("unknown") : json;
  const isUnknown = (type: TypePlan) => isKeyword(type, "unknown") || isKeyword(type, "{}");
  const itemTypes = (types: readonly TypePlan[]): readonly TypePlan[] =>
    listLeaves(types).flatMap((type) => {
      if (type.kind === "array") return [type.items];
      if (type.kind === "tuple") return [...type.members, type.rest ?? keyword("never")];
      return isUnknown(type) ? [type] : [];
    });
  const propertyTypes = (types: readonly TypePlan[], key: string): readonly TypePlan[] =>
    listLeaves(types).flatMap((type) => {
      if (isUnknown(type)) return [type];
      if (type.kind !== "object") return [];
      const property = type.properties.find(({ name }) => name === key);
      return property?.type ?? type.index ?? [];
    });
  const namesIn = (types: readonly TypePlan[]): readonly string[] => {
    const names = listLeaves(types).flatMap((type) =>
      type.kind === "object" ? type.properties.map(({ name }) => name) : [],
    );
    return [...new Set(names)];
  };
  return {
    body,
    itemTypes,
    namesIn,
    at: (types: readonly TypePlan[], keys: readonly string[]) => keys.reduce(propertyTypes, types),
    listsIn: (types: readonly TypePlan[]) =>
      namesIn(types).filter((name) => {
        const values = listLeaves(propertyTypes(types, name));
        return values.some(({ kind }) => kind === "array" || kind === "tuple");
      }),
  };
}

/** Reports constants whose name a function has. */
export function findPagesClashes(plans: ReadonlyMap<ReadRoute, RoutePlan>): readonly Problem[] {
  const functions = new Map([...plans.keys()].map((read) => [foldName(read.name), read]));
  return [...plans].flatMap(([{ path }, { name, pages }]): readonly Problem[] => {
    const clash = pages && functions.get(foldName(pages.name));
    if (!clash) return [];
    const message = `the pages of ${quoteText(name)} would have the name ${quoteText(pages.name)} of another route`;
    const hint = "give each route a different `name`";
    const related = [{ message: "also declared here", path: [...clash.path, "route"] }];
    return [{ code: "duplicate-name", message, hint, path: [...path, "route"], related }];
  });
}
