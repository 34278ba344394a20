import fc from "fast-check";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { declarationStatement, functionStatement } from "../../../../generator/emit/statement.js";
import { emitModules } from "../../../../generator/emit/emit-modules.js";
import { LAYOUT, code } from "../../../../generator/emit/syntax/code.js";
import { call } from "../../../../generator/emit/syntax/expression.js";
import { PLAIN } from "../../../../generator/emit/syntax/scope.js";
import { planIfAny, planOf } from "../../plan-of.js";
import { NO_DOC, keyword } from "../../../../generator/plan/index.js";
import { anyData, anyDeclaration, anyText, anyType, anyWord } from "../arbitrary-plans.js";
import { anyManifest } from "../arbitrary-manifest.js";

/** Manifests; eight times as many declarations and calls. */
const numRuns = Number(process.env["FUZZ_RUNS"] ?? 10);
const timeout = 600_000 + numRuns * 2000;

/** What prettier makes of it, by Babel's parser, which is sooner done than that of TypeScript. */
function formatted(text: string): Promise<string> {
  return format(text, { ...LAYOUT, objectWrap: "collapse", parser: "babel-ts" });
}

describe("formatting the output again changes nothing", { timeout }, () => {
  it("prettier keeps any printed declaration", async () => {
    const property = fc.asyncProperty(anyDeclaration, async (declaration) => {
      const text = `${declarationStatement(declaration, PLAIN).text}\n`;
      expect(text).toBe(await formatted(text));
    });
    await fc.assert(property, { numRuns: numRuns * 8 });
  });

  it("prettier keeps any printed call", async () => {
    const argument = fc.oneof(
      anyText,
      anyData,
      fc.constantFrom(code`call`, call("defaults", [], PLAIN)),
    );
    const given = fc.array(argument, { maxLength: 5 });
    const property = fc.asyncProperty(anyWord, given, async (name, values) => {
      const returned = call(name, values, PLAIN);
      const parts = { name: "f", doc: NO_DOC, parameters: [], result: keyword("string"), returned };
      const text = `${functionStatement(parts, PLAIN).text}\n`;
      expect(text).toBe(await formatted(text));
    });
    await fc.assert(property, { numRuns: numRuns * 8 });
  });

  it("prettier keeps any printed signature", async () => {
    const parameter = { name: fc.constant("p"), type: anyType, isOptional: fc.boolean() };
    const given = fc.array(fc.record(parameter), { maxLength: 2 });
    const property = fc.asyncProperty(anyWord, given, anyType, async (name, parameters, result) => {
      const parts = { name, doc: NO_DOC, parameters, result, returned: code`1` };
      const text = `${functionStatement(parts, PLAIN).text}\n`;
      expect(text).toBe(await formatted(text));
    });
    await fc.assert(property, { numRuns: numRuns * 8 });
  });

  it("prettier keeps the output of any manifest", async () => {
    const property = fc.asyncProperty(anyManifest, async (manifest) => {
      const plan = planIfAny(manifest);
      fc.pre(plan !== undefined);
      for (const text of emitModules({ modules: plan?.modules ?? [] }).values()) {
        expect(text).toBe(await formatted(text));
      }
    });
    await fc.assert(property, { numRuns });
  });

  it("prettier keeps the runtime and its importers, with each importExtension", async () => {
    const emitted = [".js", ".ts", "none"].flatMap((importExtension) => [
      ...emitModules(planOf({ routes: ["GET /a"], generate: { importExtension } })).values(),
    ]);
    for (const text of new Set(emitted)) expect(text).toBe(await formatted(text));
  });
});
