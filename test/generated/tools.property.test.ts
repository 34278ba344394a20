import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { groupBy } from "../../generator/collections/index.js";
import { planRoutes } from "../../generator/plan/plan-routes.js";
import { EndpointError } from "../../runtime/error.js";
import { tool } from "../../runtime/tool.js";
import { mutate, pick, randomFrom, sample } from "../documents/sample-schema.js";
import type { Json } from "../documents/operations.js";
import { github, manifest } from "./github.js";

/** Calls of each tool. `WAYBILL_RUNS=20 npx vitest run test/generated` calls all of them, and more often. */
const RUNS = Number(process.env["WAYBILL_RUNS"] ?? 4);
const isLong = process.env["WAYBILL_RUNS"] !== undefined;
const seed = Number(process.env["WAYBILL_SEED"] ?? Date.now() % 2 ** 31);
const planned = planRoutes({ ...manifest, generate: { ...manifest.generate, tools: true } });
const tools = (planned.ok ? planned.plan.modules : []).flatMap((module) =>
  module.kind === "tools" ? module.tools : [],
);
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });

function outcome(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return String(error);
  }
}

/** Whether `build` checks what is wrong: anything but limits such as `minLength`. */
function isChecked(errors: typeof ajv.errors): boolean {
  return (errors ?? []).some(({ keyword }) =>
    ["type", "enum", "required", "additionalProperties"].includes(keyword),
  );
}

it("every route of GitHub is a tool with a unique name", () => {
  expect(tools).toHaveLength(manifest.routes.length);
  const names = new Set(tools.map(({ definition }) => definition.name));
  expect(names.size).toBe(tools.length);
  expect([...names].filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([]);
});

/** Names that no route has for an argument, though its builder reads some of them. */
const RESERVED = ["baseUrl", "headers", "request", "__proto__", "constructor"];

it.each([...groupBy(tools, ({ name }) => name.slice(0, 3))])("%s…", (_start, all) => {
  // A third, by the seed: compiling their schemas takes most of the time.
  const some = all.filter((_, index) => isLong || index % 3 === seed % Math.min(3, all.length));
  const random = randomFrom(seed);
  for (const { name, builder, definition } of some) {
    const build = github[builder] as (input: unknown) => unknown;
    const made = tool(build, structuredClone(definition) as never);
    const schema = definition.inputSchema as unknown as Json;
    const isValid = ajv.compile(schema);
    const valid: unknown[] = [];
    for (let tries = 0; valid.length < RUNS && tries < 20 * RUNS; tries++) {
      const input = sample(schema, schema, random);
      if (isValid(input)) valid.push(input);
    }
    expect(valid.length, `${name} ${ajv.errorsText(isValid.errors)}`).toBe(RUNS);
    for (const input of valid) {
      expect(outcome(() => made.build(input)), name).toEqual(outcome(() => build(input)));
    }
    const wrong = valid.flatMap((input) => {
      const key = pick(RESERVED, random) ?? "";
      return [mutate(input, random), Object.fromEntries([...Object.entries(input as Json), [key, {}]])];
    });
    for (const input of wrong) {
      // Models send null where there is nothing to send.
      if (input === null || isValid(input) || !isChecked(isValid.errors)) continue;
      expect(() => made.build(input), `${name} ${JSON.stringify(input)}`).toThrow(EndpointError);
    }
  }
});
