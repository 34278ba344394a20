import { createRequire } from "node:module";
import type { JSONPathNode } from "json-p3";
import { maxDepth } from "../../manifest/index.js";

export type Location = readonly (string | number)[];

export class PathError extends Error {}

/** An action exceeds a limit. The message completes "the action …": "looks at too many values". */
export class LimitError extends Error {}

/** Locates the values that a query selects. Throws a `PathError` or a `LimitError`. */
export type Select = (query: string, top: unknown) => readonly Location[];

/**
 * @param length the characters of the document. Filters can visit the whole document once for each value, so the steps of a
 *   query are limited in proportion to it.
 */
export function createSelect(length: number): Select {
  // JSONPath (RFC 9535), loaded only for overlays.
  const jsonPath = createRequire(import.meta.url)("json-p3") as typeof import("json-p3");
  const { JSONPathEnvironment, JSONPathError, jsonpath } = jsonPath;
  const environment = new JSONPathEnvironment({ maxRecursionDepth: 2 * maxDepth });
  const { JSONPathSelector } = jsonpath.selectors;
  const maxSteps = FREE_STEPS + length;

  /** Counts the values that each selector of a query visits and finds, including selectors in filters. */
  function count(part: object, spend: (steps: number) => void): void {
    if (part instanceof JSONPathSelector) {
      const resolve = part.resolve.bind(part);
      part.resolve = (node: JSONPathNode) => {
        const found = resolve(node);
        spend(1 + found.length);
        return found;
      };
    }
    for (const [key, value] of Object.entries(part)) {
      const isPart = key !== "environment" && key !== "token" && typeof value === "object";
      if (isPart && value !== null) count(value as object, spend);
    }
  }

  function compile(query: string) {
    try {
      return environment.compile(query);
    } catch (error) {
      if (error instanceof RangeError) throw new PathError("its filters are nested too deep");
      throw error instanceof JSONPathError ? new PathError(error.message) : error;
    }
  }

  return (query, top) => {
    const compiled = compile(query);
    let steps = 0;
    count(compiled, (more) => {
      steps += more;
      if (steps > maxSteps) throw new LimitError(TOO_MANY);
    });
    try {
      return Array.from(compiled.lazyQuery(top as never), ({ location }) => location);
    } catch (error) {
      // Selecting many members of an object at once exhausts the stack.
      throw error instanceof RangeError ? new LimitError(TOO_MANY) : error;
    }
  };
}

const FREE_STEPS = 200_000;

const TOO_MANY = "looks at too many values for the length of the document";
