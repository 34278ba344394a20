import { expect, it } from "vitest";
import { emitModule } from "../../../generator/emit/module.js";
import type { ServerPlan, ModuleByKind } from "../../../generator/plan/plan.js";
import { property } from "../plan-parts.js";

const doc = { paragraphs: ["A server."] };
const server: ServerPlan = { name: "sandbox", url: 'https://a.test/"', doc };
const variables: ServerPlan["variables"] = {
  type: {
    kind: "interface",
    name: "RegionVariables",
    doc: { paragraphs: [] },
    properties: [property("region", { kind: "keyword", name: "string" }, { isOptional: true })],
  },
  defaults: { region: "eu" },
  isOptional: true,
};

/** A single name stays on the line of the braces. */
const long = "r".repeat(100);

/** The statements of a module, without the banner. */
function printed(...servers: readonly ServerPlan[]): string {
  const module: ModuleByKind<"servers"> = {
    kind: "servers",
    path: "servers.ts",
    imports: [
      { from: long, names: [{ name: "serverUrl", as: "expandServer", isType: false }] },
      { from: "unused", names: [{ name: "unused", isType: false }] },
    ],
    servers,
  };
  const { text } = emitModule(module);
  return text.slice(text.indexOf("\n\n") + 2);
}

it("a server is a function of its variables", () => {
  const region = { ...server, name: "region", url: "https://{region}.a.test", variables };
  expect(printed(server, region)).toBe(
    [
      `import { serverUrl as expandServer } from "${long}";`,
      "",
      "/** A server. */",
      `export const sandbox = 'https://a.test/"';`,
      "",
      "export interface RegionVariables {",
      "  region?: string | undefined;",
      "}",
      "",
      "/** A server. */",
      "export function region(variables?: RegionVariables): string {",
      '  return expandServer("https://{region}.a.test", { region: "eu" }, variables);',
      "}",
      "",
    ].join("\n"),
  );
  const required = { ...region, variables: { ...variables, defaults: {}, isOptional: false } };
  expect(printed(required)).toContain(
    [
      "export function region(variables: RegionVariables): string {",
      '  return expandServer("https://{region}.a.test", {}, variables);',
    ].join("\n"),
  );
});
