import fc from "fast-check";
import { hasQuery } from "waybill-runtime/tools";
import type { Values } from "./expected-call.js";
import { extras, odd, arbitraryText } from "./parameters.js";

/** Creates the options of a call. Each of the two calls needs fresh options, because an iterator can be read only once. */
export type MakeOptions = () => Values;

type HeaderEntry = readonly [name: string, value: string | number | null | undefined];

type HeaderForm = (headers: readonly HeaderEntry[]) => Values;

const HEADER_FORMS: readonly HeaderForm[] = [
  () => ({}),
  (headers) => ({ headers: Object.fromEntries(headers) }),
  (headers) => ({ headers }),
  (headers) => ({ headers: new Headers(headers.filter(isText)) }),
  (headers) => ({ headers: headers.values() }),
];

function isText(header: HeaderEntry): header is [name: string, value: string] {
  return typeof header[1] === "string";
}

const HEADER_NAMES = ["accept", "Accept", "AUTHORIZATION", "content-type", "x-a"] as const;
const MEDIA_TYPES = ["text/plain", "application/vnd.acme.v2+json; q=1, */*"] as const;
const BASE_URLS = ["https://ghe.test/api/v3", "https://ghe.test/api/v3//", "/proxy"] as const;

/** @param method lowercase. GET and HEAD rarely get a body, because they do not take one. */
export function callOptions(method: string): fc.Arbitrary<MakeOptions | undefined> {
  const names = fc.constantFrom(...HEADER_NAMES, "User-Agent");
  const values = fc.constantFrom(...MEDIA_TYPES, "caf\u00e9", 1, null, undefined);
  const options = combineOptions(
    fc.array(fc.tuple(names, values), { maxLength: 3 }),
    [...HEADER_FORMS, () => ({ headers: "authorization" })],
    {
      baseUrl: fc.constantFrom<unknown>(...BASE_URLS, "", undefined, "https://ghe.test?q", 7),
      mediaType: fc.constantFrom({ format: "raw" }, { format: "text+json" }, {}, { format: "a b" }),
      request: fc.constantFrom({ signal: 1 }, null, undefined),
      data: arbitraryData(hasQuery(method) ? 9 : 1),
      method: fc.constant("PUT"),
      url: fc.constant("/ignored"),
    },
  );
  return fc.option(options, { nil: undefined, freq: 5 });
}

export const defaultOptions: fc.Arbitrary<MakeOptions> = combineOptions(
  fc.array(fc.tuple(fc.constantFrom(...HEADER_NAMES), fc.constantFrom(...MEDIA_TYPES)), {
    maxLength: 2,
  }),
  HEADER_FORMS,
  {
    baseUrl: fc.constantFrom(...BASE_URLS),
    mediaType: fc.constantFrom({ format: "raw" }, {}),
    request: fc.constantFrom({ signal: 1 }, null),
    data: arbitraryData(9),
    owner: arbitraryText,
    org: arbitraryText,
    per_page: fc.integer(),
  },
);

/** @param weight the frequency of no body relative to a body. */
function arbitraryData(weight: number): fc.Arbitrary<unknown> {
  return fc.oneof({ weight, arbitrary: fc.constant(undefined) }, odd);
}

function combineOptions(
  headers: fc.Arbitrary<readonly HeaderEntry[]>,
  forms: readonly HeaderForm[],
  optional: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<MakeOptions> {
  return fc
    .tuple(headers, fc.constantFrom(...forms), fc.record(optional, { requiredKeys: [] }), extras)
    .map(([entries, form, options, extra]) => () => ({ ...extra, ...options, ...form(entries) }));
}
