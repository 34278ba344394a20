import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { cases, loadCase } from "./cases.js";
import type { Builder } from "./shapes.js";

interface LooseEndpoint {
  defaults(options: object): LooseEndpoint;
}

const NAMES = [
  ...["url", "method", "baseUrl", "headers", "mediaType", "format", "data", "request"],
  ...["accept", "content-type", "authorization", "x-preview", "~prepare", "~set", "DEFAULTS"],
  ...["explode", "key", "name", "operator", "prefix", "plain", "last", "kind", "spread", "filter"],
];

/** Each builder of a golden case, with options and with endpoints: what it gives, or the error's message. */
async function callsOf(name: string): Promise<readonly (() => unknown)[]> {
  const { plans, generated } = await loadCase(name);
  const endpoint = generated["endpoint"] as LooseEndpoint;
  const api = endpoint.defaults({ headers: { "x-a": "1" } });
  return plans.flatMap((plan) => {
    const builder = generated[plan.name] as Builder;
    const inPath = plan.arguments.filter((argument) => argument.in === "path");
    const parameters = Object.fromEntries(inPath.map(({ name }) => [name, "value"]));
    return [undefined, {}, { headers: { "x-b": "2" }, mediaType: {} }, endpoint, api].map(
      (options) => () => builder({ ...parameters, extra: 1 }, options),
    );
  });
}

function outcome(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

it.each(cases)("builders read no key off a polluted Object.prototype: %s", async (name) => {
  const calls = await callsOf(name);
  const want = calls.map(outcome);
  for (const key of NAMES) {
    for (const value of ["https://bad.test", true, { accept: "bad", format: "bad" }]) {
      const inherited = { value, configurable: true, writable: true, enumerable: true };
      Object.defineProperty(Object.prototype, key, inherited);
      let got: readonly unknown[];
      try {
        got = calls.map(outcome);
      } finally {
        Reflect.deleteProperty(Object.prototype, key);
      }
      const other = got.filter((result, index) => !isDeepStrictEqual(result, want[index]));
      expect(other, `${key}: ${JSON.stringify(value)}`).toEqual([]);
    }
  }
});
