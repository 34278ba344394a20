import type { Json } from "../../manifest/index.js";
import { type Data, canonical, dataOf, isSame, listOf } from "./data.js";

/** A block to which a `$ref` in a route can refer: in the manifest, in its document, and in the merged manifest. */
export interface Blocks {
  readonly own: Data;
  readonly document: Data;
  readonly merged: Data;
}

/** A route that both the manifest and the document have. */
export interface MergedRoute {
  /** The changes to write to the manifest's route, by key. */
  readonly changed: Data;
  /** Parts that the document does not have: "the query parameter page", "the response 404". */
  readonly onlyHere: readonly string[];
}

/** Keys that a person decides about: the manifest's values are kept. */
const DECISIONS: ReadonlySet<string> = new Set(["route", "name", "group", "baseUrl", "mediaType"]);

/**
 * Updates a route of a manifest from its document. Keeps what only the manifest has: keys, parameters, statuses, and values
 * that a document cannot express, such as `as`. Everything else is taken from the document.
 */
export function mergeRoute(
  own: Data,
  document: Data,
  parameters: Blocks,
  responses: Blocks,
): MergedRoute {
  const merged = {
    parameters: mergeParameters(own["parameters"], document["parameters"], parameters),
    responses: mergeResponses(own["responses"], document["responses"], responses),
  };
  const changed: Record<string, Json> = {};
  for (const [key, after] of Object.entries(document)) {
    const before = own[key];
    if (key === "parameters" || key === "responses") {
      if (merged[key].changed !== undefined) changed[key] = merged[key].changed;
      continue;
    }
    if (before !== undefined && DECISIONS.has(key)) continue;
    // Tags are written if the group is derived from them.
    if (key === "tags" && before === undefined && own["group"] !== undefined) continue;
    const value = mergeValue(key, before, after);
    if (!isSame(before, value)) changed[key] = value;
  }
  const hasOwnBody = own["requestBody"] !== undefined && document["requestBody"] === undefined;
  return {
    changed,
    onlyHere: [
      ...merged.parameters.onlyHere,
      ...(hasOwnBody ? ["the request body"] : []),
      ...merged.responses.onlyHere,
    ],
  };
}

function mergeValue(key: string, before: Json | undefined, after: Json): Json {
  switch (key) {
    case "deprecated":
      // A person may have written more than `true`: what to call instead.
      return typeof before === "object" && before !== null ? before : after;
    case "headers":
      return mergeHeaders(dataOf(before), dataOf(after));
    default:
      return after;
  }
}

function mergeHeaders(own: Data, document: Data): Data {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const others = Object.entries(document).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...own, ...Object.fromEntries(others) };
}

interface MergedPart {
  /** Absent if the manifest's value is equal. */
  readonly changed?: Json;
  readonly onlyHere: readonly string[];
}

function mergeParameters(
  before: Json | undefined,
  after: Json | undefined,
  blocks: Blocks,
): MergedPart {
  const own = new Map(listOf(before).map((one) => [keyOf(resolve(one, blocks.own)), one]));
  const declared = new Set(listOf(after).map((one) => keyOf(resolve(one, blocks.document))));
  const onlyHere = [...own].filter(([key]) => !declared.has(key));
  const kept = listOf(after).map((one) => {
    const target = resolve(one, blocks.document);
    const written = own.get(keyOf(target));
    // The manifest's values for a shared parameter are in its block.
    if (isSame(written, one)) return one;
    const decided = withDecisions(target, resolve(written, blocks.own));
    return isSame(decided, target) ? one : decided;
  });
  const merged = [...kept, ...onlyHere.map(([, one]) => one)];
  const mergedTexts = merged.map((one) => canonical(resolve(one, blocks.merged)));
  const ownTexts = listOf(before).map((one) => canonical(resolve(one, blocks.own)));
  const isUnchanged = isSame(merged, before) || isSame(mergedTexts.sort(), ownTexts.sort());
  return {
    ...(isUnchanged || merged.length === 0 ? {} : { changed: merged }),
    onlyHere: onlyHere.map(([key]) => `the ${key.replace(" ", " parameter ")}`),
  };
}

/** A parameter of the document, with the properties that only a manifest can have. */
export function withDecisions(document: Data, own: Data): Data {
  const { name = "", as: named, ...rest } = document;
  const as = own["as"] ?? named;
  const isOptional = own["in"] === "path" && own["required"] === false;
  const { in: place = "", ...others } = rest;
  return {
    name,
    ...(as === undefined ? {} : { as }),
    in: place,
    ...(isOptional ? { required: false } : {}),
    ...others,
  };
}

function keyOf(parameter: Data): string {
  const place = String(parameter["in"]);
  const name = String(parameter["name"]);
  return `${place} ${place === "header" ? name.toLowerCase() : name}`;
}

function mergeResponses(
  before: Json | undefined,
  after: Json | undefined,
  blocks: Blocks,
): MergedPart {
  const own = dataOf(before);
  const document = dataOf(after);
  const onlyHere = Object.keys(own).filter((status) => document[status] === undefined);
  const merged: Data = {
    ...document,
    ...Object.fromEntries(onlyHere.map((status) => [status, own[status] as Json])),
  };
  const resolved = (all: Data, resolver: (one: Json) => Json): Data =>
    Object.fromEntries(Object.entries(all).map(([status, one]) => [status, resolver(one)]));
  const isUnchanged =
    isSame(merged, own) ||
    isSame(
      resolved(merged, (one) => resolve(one, blocks.merged)),
      resolved(own, (one) => resolve(one, blocks.own)),
    );
  return {
    ...(isUnchanged ? {} : { changed: merged }),
    onlyHere: onlyHere.map((status) => `the response ${status}`),
  };
}

function resolve(part: Json | undefined, block: Data): Data {
  const name = referredBy(part);
  return dataOf(name === undefined ? part : block[name]);
}

function referredBy(part: Json | undefined): string | undefined {
  const reference = dataOf(part)["$ref"];
  return typeof reference === "string"
    ? reference.slice(reference.lastIndexOf("/") + 1)
    : undefined;
}
