import fc from "fast-check";
import { hasQuery } from "waybill-runtime/tools";
import type { Values } from "./expected-call.js";
import { extras, odd, text } from "./parameters.js";

/** A recipe for the options of a call: an iterator can be read only once, so each of the two calls needs its own. */
export interface OptionsRecipe {
  readonly headers: readonly (readonly [string, string | number | null | undefined])[];
  readonly headersAs: (typeof HEADER_FORMS)[number] | "text";
  readonly others: Values;
}

const HEADER_NAMES = ["accept", "Accept", "AUTHORIZATION", "content-type", "x-a"] as const;
const HEADER_FORMS = ["nothing", "object", "entries", "Headers", "iterator"] as const;

const headers = fc.array(
  fc.tuple(
    fc.constantFrom(...HEADER_NAMES, "User-Agent"),
    fc.constantFrom(
      "text/plain",
      "application/vnd.github.v3+json; q=1, */*",
      "caf\u00e9",
      1,
      null,
      undefined,
    ),
  ),
  { maxLength: 3 },
);

/** @param method lowercase. GET and HEAD take no body, so one is rarely given. */
export function optionsRecipe(method: string): fc.Arbitrary<OptionsRecipe | undefined> {
  const data = fc.oneof(
    { weight: hasQuery(method) ? 9 : 1, arbitrary: fc.constant(undefined) },
    odd,
  );
  const known = fc.record(
    {
      baseUrl: fc.constantFrom<unknown>(
        "https://ghe.test/api/v3",
        "https://ghe.test/api/v3//",
        "/proxy",
        "",
        undefined,
        "https://ghe.test?q",
        7,
      ),
      mediaType: fc.constantFrom({ format: "raw" }, { format: "text+json" }, {}, { format: "a b" }),
      request: fc.constantFrom({ signal: 1 }, null, undefined),
      data,
      method: fc.constant("PUT"),
      url: fc.constant("/ignored"),
    },
    { requiredKeys: [] },
  );
  const recipe = fc.record({
    headers,
    headersAs: fc.constantFrom(...HEADER_FORMS, "text"),
    others: fc.tuple(known, extras).map(([own, extra]): Values => ({ ...extra, ...own })),
  });
  return fc.option(recipe, { nil: undefined, freq: 5 });
}

/** Options that are valid as defaults. */
export const defaultsRecipe: fc.Arbitrary<OptionsRecipe> = fc.record({
  headers: fc.array(
    fc.tuple(
      fc.constantFrom(...HEADER_NAMES),
      fc.constantFrom("text/plain", "application/vnd.acme.v2+json"),
    ),
    { maxLength: 2 },
  ),
  headersAs: fc.constantFrom(...HEADER_FORMS),
  others: fc
    .tuple(
      fc.record(
        {
          baseUrl: fc.constantFrom("https://ghe.test/api/v3", "https://ghe.test/", "/proxy"),
          mediaType: fc.constantFrom({ format: "raw" }, {}),
          request: fc.constantFrom({ signal: 1 }, null),
          data: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, odd),
          owner: text,
          org: text,
          per_page: fc.integer(),
        },
        { requiredKeys: [] },
      ),
      extras,
    )
    .map(([own, extra]): Values => ({ ...extra, ...own })),
});

export function makeOptions(recipe: OptionsRecipe | undefined): Values | undefined {
  if (recipe === undefined) return undefined;
  const { headers, headersAs, others } = recipe;
  const texts = headers.flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  switch (headersAs) {
    case "nothing":
      return { ...others };
    case "object":
      return { ...others, headers: Object.fromEntries(headers) };
    case "entries":
      return { ...others, headers };
    case "Headers":
      return { ...others, headers: new Headers(texts) };
    case "iterator":
      return { ...others, headers: headers.values() };
    case "text":
      return { ...others, headers: "authorization" };
  }
}
