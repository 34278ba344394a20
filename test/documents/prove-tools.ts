import { Ajv2020 } from "ajv/dist/2020.js";
import type { GeneratedExports } from "../../generator/law/index.js";
import type { Manifest } from "../../generator/manifest/index.js";
import { planRoutes } from "../../generator/plan/plan-routes.js";
import { EndpointError } from "../../runtime/error.js";
import { tool } from "../../runtime/tool.js";
import type { Json } from "./operations.js";
import { randomFrom, sample } from "./sample-schema.js";

const ajv = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  strictTuples: false,
  validateFormats: false,
});

/** Makes each route a tool. @returns what is wrong: a schema that a strict validator refuses, or another request than the builder's. */
export function proveTools(manifest: Manifest, generated: GeneratedExports): readonly string[] {
  const planned = planRoutes({ ...manifest, generate: { ...manifest.generate, tools: true } });
  if (!planned.ok) return planned.problems.map(({ message }) => message);
  const tools = planned.plan.modules.flatMap((one) => (one.kind === "tools" ? one.tools : []));
  const names = new Set(tools.map(({ definition }) => definition.name));
  const clashes = tools.length - names.size;
  return [
    ...(clashes > 0 ? [`${clashes} tools have the name of another`] : []),
    ...tools.flatMap(({ name, manifestRoute, definition }): readonly string[] => {
      const build = generated[name.replace(/Tool$/, "")] as (input: unknown) => unknown;
      const made = tool(build, structuredClone(definition) as never);
      const schema = definition.inputSchema as unknown as Json;
      try {
        const isValid = ajv.compile(schema);
        const random = randomFrom(1);
        const inputs = Array.from({ length: 6 }, () => sample(schema, schema, random));
        for (const input of inputs.filter((one) => isValid(one))) {
          const [own, other] = [() => made.build(input), () => build(input)].map(outcome);
          if (own !== other) return [`${manifestRoute}: ${own} instead of ${other}`];
        }
        return [];
      } catch (error) {
        return [`${manifestRoute}: ${String(error)}`];
      }
    }),
  ];
}

function outcome(call: () => unknown): string {
  try {
    return JSON.stringify(call());
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    return String(error);
  }
}
