import fc from "fast-check";
import { expect, it } from "vitest";
import { listRoutes } from "../../../generator/plan/index.js";
import { checkLaw } from "../../generated/law.js";
import { evaluate, generateInMemory, EMPTY_MANIFEST } from "../hostile/in-memory.js";
import { list, object, text } from "../../schemas.js";

/** Manifests; `FUZZ_RUNS=2000 npx vitest run test/generator/law/templates.property.test.ts` looks longer. */
const numRuns = Number(process.env["FUZZ_RUNS"] ?? 30);

const MANIFEST = {
  ...EMPTY_MANIFEST,
  baseUrl: "https://a.test/base",
  headers: { accept: "application/vnd.acme.v3+json" },
};

const NAMES = ["a", "b", "c-d", "url", "data"];
const withK = object({ k: text });

const name = fc.constantFrom(...NAMES);
const variable = fc
  .tuple(name, fc.constantFrom("", "", "", "*", ":2"))
  .map(([one, modifier]) => one.replace("-", "%2D") + modifier);

function expressions(...operators: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...operators), fc.array(variable, { minLength: 1, maxLength: 2 }))
    .map(([operator, variables]) => `{${operator}${variables.join(",")}}`);
}

const piece = fc.oneof(
  fc.constantFrom("/x", "/", "..", ".", ":a", "/é", ";v"),
  name.filter((one) => !one.includes("-")).map((one) => `/{${one}}`),
  expressions("", "+", ".", "/", ";"),
);

const start = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("/r", "/", "") },
  fc.constantFrom("https://b.test", "{a}", "{+a}", "https://b.test/"),
);
const query = fc.oneof(
  fc.constantFrom("", "?", "?v", "?v=1&", "?v={a}", "?v=:url"),
  expressions("?", "&"),
  fc.tuple(fc.constantFrom("?", "?v", "?v&"), expressions("&", "?")).map((parts) => parts.join("")),
  fc.tuple(expressions("?"), expressions("&", "/", "")).map((parts) => parts.join("")),
);
const template = fc
  .tuple(
    start,
    fc.array(piece, { maxLength: 3 }),
    query,
    fc.oneof({ weight: 4, arbitrary: fc.constant("") }, fc.constant("#f"), expressions("#")),
  )
  .map(([first, pieces, ...rest]) => [first, ...pieces, ...rest].join(""));

const schema = fc.constantFrom<object | true>(text, text, list(text), withK, true);
const always = <Value>(value: Value) => ({ weight: 3, arbitrary: fc.constant(value) });

/** A parameter in the query; those of the path are declared for what the template has. */
const inQuery = fc
  .record({
    name,
    as: fc.oneof(always(undefined), fc.constantFrom("q", "b_", ...NAMES)),
    schema,
    form: fc.oneof(
      always({}),
      fc.constant({ explode: true }),
      fc.constant({ allowReserved: true }),
      fc.constant({ allowReserved: true, explode: true }),
      fc.constantFrom(
        ...["deepObject", "pipeDelimited", "spaceDelimited"].map((style) => ({ style })),
      ),
      fc.constant({ contentType: "application/json" }),
    ),
  })
  .map(({ as, form, ...parameter }) => ({
    ...{ ...parameter, in: "query", ...form },
    ...(as !== undefined && { as }),
  }));

const inPath = fc
  .record({ name, as: fc.constantFrom("p", "a", "b_", "url"), required: fc.boolean(), schema })
  .map((parameter) => ({ ...parameter, in: "path" }));

const defaults = fc.record(
  {
    baseUrl: fc.constantFrom("https://c.test", "/proxy"),
    headers: fc.constant({ "x-a": "route", authorization: "token" }),
    mediaType: fc.constant({ format: "raw" }),
  },
  { requiredKeys: [] },
);

const body = fc.oneof(
  always(undefined),
  fc
    .record({
      required: fc.boolean(),
      schema: fc.constantFrom(
        list(text),
        text,
        true,
        withK,
        object({ a: text, data: text, url: text }),
      ),
      contentType: fc.constantFrom(undefined, "application/json", "text/plain"),
    })
    .map(({ contentType, ...rest }) => ({ ...rest, ...(contentType && { contentType }) })),
);

const route = fc
  .record({
    method: fc.constantFrom("GET", "GET", "HEAD", "POST", "DELETE"),
    template,
    parameters: fc.uniqueArray(fc.oneof(inQuery, inQuery, inPath), {
      maxLength: 3,
      selector: (one) => `${one.in} ${one.name}`,
    }),
    defaults,
    requestBody: body,
  })
  .map(({ method, template, parameters, defaults, requestBody }) => ({
    ...{ route: `${method} ${template}`, name: "go", group: "things", parameters },
    ...defaults,
    ...(requestBody && method !== "GET" && method !== "HEAD" && { requestBody }),
  }));

it("builders equal endpoint() for any template and any form of parameters", async () => {
  const seen = { all: 0, accepted: 0 };
  await fc.assert(
    fc.asyncProperty(route, fc.nat(), async (one, seed) => {
      const made = await generateInMemory(JSON.stringify({ ...MANIFEST, routes: [one] }));
      seen.all++;
      if (!made.ok) return;
      seen.accepted++;
      const exported = evaluate(made.texts);
      for (const plan of listRoutes(made.plan))
        checkLaw(plan, made.manifest, exported, { runs: 25, seed });
    }),
    { numRuns },
  );
  expect(seen.accepted).toBeGreaterThan(seen.all / 4);
});
