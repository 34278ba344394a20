import { endpoint } from "@octokit/endpoint";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { acme, show } from "../acme.js";
import { differences, type Input } from "./differences.js";

const { baseUrl, headers } = acme.DEFAULTS;
// Octokit's types have only Octokit's options, and Octokit modifies the headers in its arguments.
const ownHeaders = { ...headers } as Record<string, string>;
const octokit = endpoint.defaults({ baseUrl, headers: ownHeaders }) as Octokit;

type Octokit = ((route: string, options: object) => { readonly method: string }) & {
  defaults(options: object): Octokit;
};

function outcome(call: () => object): object {
  try {
    return call();
  } catch {
    return { error: true };
  }
}

/** The results of a call, or that it threw. The method of both is in lowercase. */
function outcomes([route, options = {}, defaults = {}]: Input): readonly [object, object] {
  const ours = outcome(() => acme.defaults(defaults)(route, options));
  const theirs = outcome(() => {
    const { headers: given } = options as { readonly headers?: object };
    const isRecord = given && !(Symbol.iterator in given);
    const copy = { ...options, ...(isRecord && { headers: { ...given } }) };
    const result = octokit.defaults(defaults)(route, copy);
    return { ...result, method: result.method.toLowerCase() };
  });
  return [ours, theirs];
}

describe.each(differences.map(([difference, ...calls]) => ({ difference, calls })))(
  "$difference",
  ({ calls }) => {
    test.each(calls.map((call) => [show(call), call] as const))("%s", (_title, call) => {
      const [ours, theirs] = outcomes(call);
      expect(ours).not.toEqual(theirs);
    });
  },
);

const name = fc.constantFrom("ab", "cd", "ef", "owner");
const braces = name.map((it) => `{${it}}`);
const text = fc.constantFrom(
  ...["a", "repo", "1.0", "a b", "a/b", "é", "a&b=c", "#1", "50%", "%41", "~-_.", "x:y", "a+b"],
);
const scalar = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.oneof(fc.integer(), fc.boolean(), fc.bigInt()) },
);
const composite = fc.oneof(
  fc.array(scalar, { minLength: 1, maxLength: 3 }),
  fc.dictionary(fc.constantFrom("k", "l m", "n/o"), scalar, { minKeys: 1 }),
);
const joined = (...parts: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((texts) => texts.join(""));
const segment = fc.oneof(
  fc.constantFrom("repos", "x", "v1.0", "-", "a,b", "@me", "(a)", "~"),
  braces,
  name.map((it) => `:${it}`),
  joined(braces, fc.constantFrom("...", "-", ".", ""), braces),
  joined(fc.constantFrom("x{.", "x{;"), name, fc.constant("}")),
);
const query = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("", "?z=1") },
  { weight: 1, arbitrary: name.map((it) => `{?${it}}`) },
  { weight: 1, arbitrary: joined(fc.constant("{?ab,"), name, fc.constant("}")) },
  { weight: 1, arbitrary: joined(fc.constant("?z=1{&"), name, fc.constant("}")) },
  { weight: 1, arbitrary: joined(fc.constant("?z="), braces) },
);
const url = fc
  .array(segment, { minLength: 1, maxLength: 4 })
  .map((segments) => `/${segments.join("/")}`);

const value = fc.constantFrom<unknown>("text/plain", 5, true, undefined);
const someHeaders = fc.record(
  {
    Accept: fc.constantFrom("text/plain", "application/vnd.acme.v3.full+json", undefined),
    ...{ "X-A": value, "x-b": value, "content-type": value, AUTHORIZATION: value },
  },
  { requiredKeys: [] },
);
const options = {
  headers: someHeaders,
  mediaType: fc.record({ format: fc.constantFrom("raw", "diff", "html+json", "") }),
  baseUrl: fc.constantFrom("https://b.test", "https://b.test/v1"),
};
const request = fc.constantFrom({ a: 1 }, { b: 2 });
const values = fc.record({ ab: scalar, cd: scalar, ef: scalar, owner: scalar });
// Values that Octokit does not encode as RFC 6570, or writes in other ways, are listed above.
const inQuery = fc.record({ other: scalar, type: text }, { requiredKeys: [] });
const inBody = fc.oneof(
  fc.record({ other: fc.oneof(scalar, composite, fc.constant(null)), type: text }),
  fc.record({ data: composite }),
);

const calls: fc.Arbitrary<Input> = fc
  .constantFrom("GET", "HEAD", "get", "POST", "PUT", "PATCH", "DELETE", "Post", "")
  .chain((method) =>
    fc.tuple(
      joined(fc.constant(method && `${method} `), url, query),
      /^(?:get|head)?$/i.test(method) ? inQuery : inBody,
      fc.record({ ...options, request }, { requiredKeys: [] }),
      fc.record(options, { requiredKeys: [] }),
      values,
      fc.boolean(),
    ),
  )
  .map(([route, others, given, defaults, parameters, below]): Input =>
    below
      ? [route, { ...others, ...given }, { ...parameters, ...defaults }]
      : [route, { ...parameters, ...others, ...given }, defaults],
  );

test("all other calls equal Octokit's", () => {
  fc.assert(
    fc.property(calls, (call) => {
      const [ours, theirs] = outcomes(call);
      expect(ours).toEqual(theirs);
      expect(ours).not.toHaveProperty("error");
    }),
    { numRuns: Number(process.env["FUZZ_RUNS"] ?? 500) },
  );
});
