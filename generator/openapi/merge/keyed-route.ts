import { lowercaseNames, type Json, parameterKey } from "../../manifest/index.js";
import { type Data, dataOf, listOf, memberOf } from "./data.js";

/** The blocks to which a `$ref` in a route can refer. */
export interface SharedBlocks {
  readonly parameters: Data;
  readonly responses: Data;
}

/**
 * A route whose parts can be compared by name: its parameters by place and name (`query page`), shared parts in place of
 * `$ref`s, names of headers in lower case. A route without parameters, headers or responses has empty ones.
 */
export function keyedRoute(route: Data, blocks: SharedBlocks): Data {
  const { parameters, responses, headers, ...rest } = route;
  return {
    ...rest,
    headers: lowercaseNames(dataOf(headers)),
    parameters: resolveAll(keyedParameters(parameters, blocks), blocks.parameters),
    responses: resolveAll(dataOf(responses), blocks.responses),
  };
}

/** The parameters of a route as they are written, by place and name. */
export function keyedParameters(parameters: Json | undefined, blocks: SharedBlocks): Data {
  return Object.fromEntries(
    listOf(parameters).map((one) => [keyOf(resolve(one, blocks.parameters)), one]),
  );
}

/** The part itself, or the shared part to which its `$ref` refers. */
export function resolve(part: Json | undefined, block: Data): Data {
  const reference = dataOf(part)["$ref"];
  if (typeof reference !== "string") return dataOf(part);
  return dataOf(memberOf(block, reference.slice(reference.lastIndexOf("/") + 1)));
}

function resolveAll(parts: Data, block: Data): Data {
  return Object.fromEntries(Object.entries(parts).map(([key, one]) => [key, resolve(one, block)]));
}

function keyOf(parameter: Data): string {
  return parameterKey(String(parameter["in"]), String(parameter["name"]));
}
