import { inspect } from "node:util";
import { expect, test } from "vitest";
import { createEndpoint, EndpointError, type EndpointErrorCode } from "../../runtime/index.js";

/**
 * An endpoint that takes anything: the tests of what the runtime does also pass what its types refuse. The types have
 * separate tests.
 */
export interface Untyped {
  (routeOrOptions: unknown, options?: unknown): Result;
  readonly DEFAULTS: Merged;
  defaults(options: unknown): Untyped;
  merge(routeOrOptions: unknown, options?: unknown): Merged;
  parse(options: unknown): Result;
}

export interface Result {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body?: unknown;
  request?: unknown;
}

export interface Merged {
  readonly method: string;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly [parameter: string]: unknown;
}

export const createUntyped = createEndpoint as unknown as (defaults?: unknown) => Untyped;

export const base = "https://api.acme.test";

/** Defaults like a manifest's, for the API acme. */
export const acme = createUntyped({
  baseUrl: base,
  headers: { accept: "application/vnd.acme.v3+json", "user-agent": "acme-endpoint.js/1.2.3" },
});

/** A URL that begins with a slash follows `base`. */
export type UrlRow = readonly [route: string, options: object, want: string];
export type RefusalRow = readonly [
  route: string,
  options: unknown,
  code: EndpointErrorCode,
  parameter?: string,
];

/** A row for each value that a parameter of the route cannot have. */
export function invalid(
  route: string,
  parameter: string,
  values: readonly unknown[],
): readonly RefusalRow[] {
  return values.map((value) => [route, { [parameter]: value }, "invalid-parameter", parameter]);
}

/** One test for each row: the call, and `parse(merge(…))`, which has to do the same. */
export function urls(rows: readonly UrlRow[], endpoint: Untyped = acme): void {
  for (const [route, options, want] of rows) {
    test(`${route} ${show(options)} → ${want}`, () => {
      const result = endpoint(route, options);
      expect(result.url).toBe(want.startsWith("/") ? base + want : want);
      expect(endpoint.parse(endpoint.merge(route, options))).toEqual(result);
    });
  }
}

/** One test for each row: the call and `parse(merge(…))` throw the same error. */
export function refuses(rows: readonly RefusalRow[], endpoint: Untyped = acme): void {
  for (const [route, options, code, parameter] of rows) {
    test(`${route} ${show(options)} ✗ ${code} ${JSON.stringify(parameter) ?? ""}`, () => {
      const error = refusal(() => endpoint(route, options));
      expect(error).toMatchObject({ name: "EndpointError", code });
      expect(error.parameter).toBe(parameter);
      if (parameter !== undefined) {
        const shown = parameter.replace(/\p{Cc}/gu, encodeURIComponent);
        expect(error.message).toContain(shown);
      }
      const other = refusal(() => endpoint.parse(endpoint.merge(route, options)));
      expect({ ...other, message: other.message }).toEqual({ ...error, message: error.message });
    });
  }
}

/** The error of ours that is thrown. Anything else that happens fails the test. */
export function refusal(call: () => unknown): EndpointError {
  let result: unknown;
  try {
    result = call();
  } catch (error) {
    if (error instanceof EndpointError) return error;
    throw error;
  }
  throw new Error(`nothing was thrown, but there came ${show(result)}`);
}

export function show(value: unknown): string {
  return inspect(value, { breakLength: Infinity, depth: 3, maxStringLength: 60, sorted: false });
}
