import fc from "fast-check";
import { expect, it } from "vitest";
import { checkModule } from "../../../generator/emit/check-code/check-module.js";
import { emitModules } from "../../../generator/emit/emit-modules.js";
import { manifestOf, type ManifestParts } from "../plan-of.js";
import { planRoutes } from "../../../generator/plan/plan-routes.js";

/** Pieces of code that want out of a comment, a literal or a type. */
const text = fc
  .array(
    fc.constantFrom(
      "*/",
      "/*",
      '"',
      "'",
      "`",
      "${",
      "}",
      ")",
      ";",
      "]",
      "\\",
      "\n",
      "\u2028",
      "//",
      "@x",
      "</script>",
      "alert(1)",
      "\u202e",
      "a",
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(""));

const schema = fc.oneof(
  fc.record({ enum: fc.array(fc.oneof(text, fc.record({ [`"]: x`]: text })), { minLength: 1 }) }),
  fc.record({ type: fc.constant("object"), properties: fc.dictionary(text, fc.constant({})) }),
  fc.record({ default: text, description: text, format: text }),
);

const manifest: fc.Arbitrary<ManifestParts> = fc.record({
  routes: fc.tuple(
    fc.record({
      route: fc.constantFrom(
        "POST /a/{b}",
        "POST /it's//*$/{b}/$",
        "POST /a/{b}...{c}#d",
        "POST {b}/a$'()*;",
      ),
      name: fc.constant("send"),
      group: fc.constant("things"),
      summary: text,
      description: text,
      externalDocs: fc.record({ url: fc.constant("https://x.test/*/"), description: text }),
      deprecated: fc.record({ message: text }),
      headers: fc.record({ "x-a": fc.constantFrom('"', "`${alert(1)}`", "*/") }),
      parameters: fc.tuple(
        fc.record({
          name: text,
          in: fc.constant("query"),
          description: text,
          schema,
        }),
        fc.record({
          name: fc.constant("X-B"),
          in: fc.constant("header"),
          description: text,
          schema,
        }),
      ),
      requestBody: fc.record({ description: text, schema }),
    }),
  ),
  headers: fc.record({ "user-agent": fc.constantFrom('"', "</script>", "\\") }),
});

it("lets nothing of a manifest out of its comment, literal or type", () => {
  fc.assert(
    fc.property(manifest, (parts) => {
      const planned = planRoutes(manifestOf(parts));
      // Two arguments can have one name.
      if (!planned.ok) return;
      const { modules } = planned.plan;
      const texts = emitModules({ modules });
      for (const module of modules) {
        const text = texts.get(module.path) ?? "";
        expect(checkModule(module, text), text).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});
