import { emitModules } from "../../../../generator/emit/emit-modules.js";
import { emitModule } from "../../../../generator/emit/module.js";
import { proveModule } from "../../../../generator/emit/prove-module.js";
import type { Printed } from "../../../../generator/emit/syntax/code.js";
import type { FileError } from "../../../../generator/errors/index.js";
import type { ModulePlan } from "../../../../generator/plan/plan.js";
import { createModuleProject } from "../../../../generator/ts-morph/index.js";
import { type ManifestParts, planOf } from "../../plan-of.js";
import { boolean, integer, list, number, object, ref, text } from "../../../schemas.js";

const label = { schema: ref("Label") };
const properties = { tags: { type: "array" }, ["__proto__"]: { enum: [1, 2] } };

/** Its modules have every kind of statement, expression and type. */
const manifest: ManifestParts = {
  generate: { output: "generated", runtime: "inline", routes: "constants", tools: ["c"] },
  routes: [
    {
      route: "GET /a/{b}",
      name: "getA",
      group: "a",
      description: "Gets it.",
      parameters: [
        { name: "b", in: "path", schema: text, description: "Which." },
        { name: "page", in: "query", schema: integer },
      ],
    },
    { route: "GET /t/{+b}{?c*}", name: "getT", group: "a" },
    {
      route: "POST /a",
      name: "postA",
      group: "a",
      headers: { "x-z": 'it\'s "z"', "x-y": "z" },
      requestBody: { required: true, ...label },
    },
    {
      route: "GET /c",
      name: "getC",
      group: "c",
      description: "Gets `it`; /* and more.",
      parameters: [{ name: "list", in: "query", schema: list({ enum: ["x", -1, null] }) }],
      responses: { 200: label, 404: {} },
    },
    {
      route: "PUT /a/{b}",
      name: "putA",
      group: "a",
      requestBody: { required: true, schema: ref("Other") },
    },
    {
      route: "POST /form",
      name: "postForm",
      group: "c",
      requestBody: {
        contentType: "application/x-www-form-urlencoded",
        schema: object(properties),
        encoding: { tags: { style: "deepObject" } },
      },
    },
  ],
  schemas: {
    Label: object(
      {
        name: text,
        sizes: list({ enum: [1, -1, "x", null] }),
        pair: { type: "array", prefixItems: [text, boolean] },
        map: { type: "object", additionalProperties: number },
        other: ref("Other"),
        "a-b": { type: "array", prefixItems: [{ const: "${x}`" }], items: { const: -1 } },
        nested: { type: "object", additionalProperties: { type: ["string", "null"] } },
        both: { allOf: [ref("Other"), object({ 1: {} })] },
      },
      "name",
    ),
    Other: object({ self: ref("Label") }),
  },
};

export const { modules } = planOf(manifest);

export const texts = emitModules({ modules });

const project = createModuleProject();

/** The problems that the proof finds in a text; by default in the module's text. */
export function prove(module: ModulePlan, text?: string): readonly FileError[] {
  const emitted = emitModule(module);
  const changed = text === undefined ? emitted.text : (text as Printed);
  return proveModule({ ...emitted, text: changed }, project);
}
