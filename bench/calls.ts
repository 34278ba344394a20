import { deepStrictEqual } from "node:assert/strict";
import { join } from "node:path";
import { endpoint as octokit } from "@octokit/endpoint";
import type * as GeneratedEndpoint from "../generated/endpoint.js";
import type { RequestOptions } from "../runtime/index.js";
import { geometricMean, interleave, type Contender } from "./interleave.js";
import { root, shipped } from "./shipped.js";
import { table } from "./table.js";
import { tenCalls, type Input, type TenCall } from "./ten-calls.js";

const { endpoint } = (await shipped("generated/endpoint")) as typeof GeneratedEndpoint;
const BASE_URL = "https://github.example.com";
const api = endpoint.defaults({
  baseUrl: BASE_URL,
  headers: { authorization: "token 0123456789abcdef" },
});

type Build = (parameters: unknown, options?: unknown) => RequestOptions;

const COLUMNS = ["octokit", "endpoint", "builder", "floor"] as const;

/** The ways to make one call, in the order of the columns. */
function createCalls({ route, inputs, manifest, ...call }: TenCall) {
  const build = call.builder as unknown as Build;
  const floor = call.floor as unknown as Build;
  const options = inputs.map((input) => ({ ...input.parameters, ...input.options, ...manifest }));
  return [
    (index: number) => octokit(route, options[index]) as RequestOptions,
    (index: number) => endpoint(route, options[index]),
    (index: number) => {
      const { parameters, options } = inputs[index] as Input;
      return build(parameters, options);
    },
    (index: number) => {
      const { parameters, options } = inputs[index] as Input;
      return floor(parameters, options);
    },
  ] as const;
}

/**
 * The part of a request that must be the same in all ways. Ignores intended differences of octokit: its user agent, the empty
 * text as the body of PUT and PATCH requests without one, and bodies without a prototype.
 */
function comparable({ method, url, headers, body }: RequestOptions): unknown {
  const { "user-agent": _name, ...others } = headers;
  const hasBody = body !== undefined && body !== "";
  const isBare = hasBody && Object.getPrototypeOf(body) === null;
  return {
    method: method.toLowerCase(),
    url,
    headers: others,
    ...(hasBody && { body: isBare ? { ...body } : body }),
  };
}

/** @throws AssertionError if two ways to make a call return different requests. */
export function checkCalls(): void {
  for (const call of tenCalls) {
    const [first, ...others] = createCalls(call);
    for (const index of call.inputs.keys()) {
      const want = comparable(first(index));
      for (const way of others) deepStrictEqual(comparable(way(index)), want, call.name);
    }
    const { parameters, options } = call.inputs[0] as Input;
    if (options !== undefined) continue;
    const { url, headers } = (call.builder as unknown as Build)(parameters, api);
    const { url: plainUrl } = (call.builder as unknown as Build)(parameters);
    const want = plainUrl.replace(/^https:\/\/[^/]*/, BASE_URL);
    deepStrictEqual([url, headers["authorization"]], [want, "token 0123456789abcdef"]);
  }
}

/** A contender cycles through its inputs and reads the URL, because an engine copies concatenated text only on first read. */
function contender(name: string, way: (index: number) => RequestOptions): Contender {
  let turn = 0;
  return {
    name,
    run: () => {
      turn = (turn + 1) & 7;
      const request = way(turn);
      request.url.charCodeAt(0);
      return request;
    },
  };
}

/** @param effort 1 for a quick look; more for steadier medians. */
export function benchCalls(effort: number): string {
  checkCalls();
  const contenders = tenCalls.flatMap((call) =>
    createCalls(call).map((way, index) => contender(COLUMNS[index] as string, way)),
  );
  const timings = interleave(contenders, 80 * effort + 1, 1).map(({ nanoseconds }) => nanoseconds);
  const ratios: [number, number, number][] = [];
  const rows = tenCalls.map(({ name }, index) => {
    const [theirs, generic, builder, floor] = timings.slice(index * 4, index * 4 + 4) as [
      number,
      number,
      number,
      number,
    ];
    ratios.push([theirs / generic, theirs / builder, theirs / floor]);
    const times = [theirs, generic, builder, floor].map((time) => time.toFixed(0));
    const last = ratios[ratios.length - 1] as [number, number, number];
    return [name, ...times, ...last.map(factor), (builder / floor).toFixed(2)];
  });
  const means = [0, 1, 2].map((column) =>
    geometricMean(ratios.map((row) => row[column] as number)),
  );
  const [, builders = NaN, floor = NaN] = means;
  return table(
    ["call", ...COLUMNS.map((name) => `${name}, ns`), "endpoint", "builder", "floor", "to floor"],
    [
      ...rows,
      ["geometric mean", "", "", "", "", ...means.map(factor), (floor / builders).toFixed(2)],
    ],
  );
}

/** Compares builders with and without the defaults of an endpoint. */
export function benchDefaults(effort: number): string {
  const calls = tenCalls.filter(({ inputs }) => inputs[0]?.options === undefined);
  const contenders = calls.flatMap(({ builder, inputs }) => {
    const build = builder as unknown as Build;
    return [
      contender("without", (index) => build((inputs[index] as Input).parameters)),
      contender("with", (index) => build((inputs[index] as Input).parameters, api)),
    ];
  });
  const timings = interleave(contenders, 80 * effort + 1, 1).map(({ nanoseconds }) => nanoseconds);
  const costs: number[] = [];
  const rows = calls.map(({ name }, index) => {
    const [without, withApi] = timings.slice(index * 2, index * 2 + 2) as [number, number];
    costs.push(withApi / without);
    return [name, without.toFixed(0), withApi.toFixed(0), (withApi / without).toFixed(2)];
  });
  return table(
    ["call", "builder, ns", "with an endpoint's defaults, ns", "cost"],
    [...rows, ["geometric mean", "", "", geometricMean(costs).toFixed(2)]],
  );
}

/** Calls for the comparison with another version. */
const REPOSITORY = { owner: "octocat", repo: "hello-world" };
const SHARED = { baseUrl: BASE_URL, headers: { authorization: "token 0123456789abcdef" } };
const COMPARED: readonly (readonly [
  name: string,
  builder: string,
  parameters: object,
  options?: object,
])[] = [
  ["GET", "issuesGet", { ...REPOSITORY, issue_number: 7 }],
  ["GET with a query", "issuesListForRepo", { ...REPOSITORY, labels: "bug", page: 2 }],
  ["POST", "issuesCreate", { ...REPOSITORY, title: "It fails" }],
  ["GET, shared options", "issuesGet", { ...REPOSITORY, issue_number: 7 }, SHARED],
  ["POST, shared options", "issuesCreate", { ...REPOSITORY, title: "It fails" }, SHARED],
];

/** @param before the folder of another version of this repository after `npm run build`. */
export async function benchBefore(before: string, effort: number): Promise<string> {
  const modules = await Promise.all(
    [root, before].map((folder) => import(join(folder, "generated/dist/issues.js"))),
  );
  const rows = COMPARED.map(([name, builder, parameters, options]) => {
    const contenders = (modules as readonly Readonly<Record<string, Build>>[]).map((module) =>
      contender(name, () => (module[builder] as Build)({ ...parameters }, options)),
    );
    const [now = NaN, then = NaN] = interleave(contenders, 200 * effort + 1, 1).map(
      ({ nanoseconds }) => nanoseconds,
    );
    return [name, now.toFixed(0), then.toFixed(0), (now / then).toFixed(2)];
  });
  return table(["call", "builder, ns", "before, ns", "to before"], rows);
}

/** Compares the generic endpoint with a warm cache and with a new route for each call. */
export function benchCache(effort: number): string {
  let next = 0;
  const distinct = (): string => `GET /repos/{owner}/{repo}/distinct-${next++}`;
  const ways = [
    ["a route seen before", (route: string) => endpoint(route, { owner: "octocat", repo: "x" })],
    ["a new route each time", () => endpoint(distinct(), { owner: "octocat", repo: "x" })],
    ["a new route each time, octokit", () => octokit(distinct(), { owner: "octocat", repo: "x" })],
  ] as const;
  const stream = ways[1][1] as () => RequestOptions;
  const first = interleave([{ name: "", run: stream }], 3, 5)[0]?.nanoseconds ?? NaN;
  for (let call = 0; call < 200_000; call++) stream();
  const before = process.memoryUsage().heapUsed;
  for (let call = 0; call < 200_000; call++) stream();
  const grown = (process.memoryUsage().heapUsed - before) / 2 ** 20;
  const timings = interleave(
    ways.map(([name, way]) => ({
      name,
      run: () => (way as (route: string) => unknown)("GET /repos/{owner}/{repo}"),
    })),
    80 * effort + 1,
    1,
  );
  const after = timings[1]?.nanoseconds ?? NaN;
  return [
    table(
      ["generic endpoint", "ns"],
      timings.map(({ name, nanoseconds }) => [name, nanoseconds.toFixed(0)]),
    ),
    `A call with a new route took ${first.toFixed(0)} ns before 400,000 distinct routes and ${after.toFixed(0)} ns after; ` +
      `200,000 of them changed the heap by ${grown.toFixed(1)} MB, garbage not yet collected included.`,
  ].join("\n\n");
}

function factor(value: number): string {
  return `${value.toFixed(1)}×`;
}
