import { describe, expect, it } from "vitest";
import { emitModules } from "../../../generator/emit/emit-modules.js";
import { planOf } from "../plan-of.js";

/** The builder of a route, called `f`, from its parameters on; the overload with its name. Without line breaks, which the golden tests show. */
function builder(route: string, more: object): string {
  const { modules } = planOf({ routes: [{ route, name: "f", group: "g", ...more }] });
  const text = emitModules({ modules }).get("g.ts") ?? "";
  const [code = ""] = /export function f[^]*\n\}(?=\n)/.exec(text) ?? [];
  return code
    .replace(/export function f(?=\()/g, "")
    .replace(/,?\n\s*(?=[)\]])|(?<=[([])\n\s*/g, "")
    .replace(/,?\n\s*(?=\})/g, " ")
    .replace(/\n\s*/g, " ");
}

const query = (name: string, more: object = {}) => ({
  name,
  in: "query",
  schema: { type: "string" },
  ...more,
});
const header = (required: boolean) => ({
  name: "X-B",
  in: "header",
  required,
  schema: { type: "string" },
});
const text = { schema: { type: "string" } };

describe("the signatures of a builder", () => {
  it.each<readonly [route: string, more: object, simple: string, withDefaults: string]>([
    [
      "GET /a",
      {},
      '(parameters?: NoParameters, options?: QueryOptions): RequestOptions<"get">',
      "NoParameters, QueryOptions",
    ],
    [
      "POST /a/{b}",
      {},
      '(parameters: FParameters, options?: Options): RequestOptions<"post">',
      "FParameters, Options",
    ],
    [
      "POST /a",
      { parameters: [header(false)] },
      '(parameters?: NoParameters, options?: OptionsWith<FHeaders>): RequestOptions<"post">',
      "NoParameters, OptionsWith<FHeaders>",
    ],
    [
      "POST /a",
      { parameters: [header(true)] },
      '(parameters: NoParameters | undefined, options: OptionsWith<FHeaders>): RequestOptions<"post">',
      "NoParameters, OptionsWith<FHeaders>",
    ],
    [
      "HEAD /a/{b}",
      { parameters: [header(true)] },
      '(parameters: FParameters, options: QueryOptionsWith<FHeaders>): RequestOptions<"head">',
      "FParameters, QueryOptionsWith<FHeaders>",
    ],
    [
      "POST /a",
      { requestBody: { required: true, ...text }, responses: { 200: text } },
      '(parameters: FParameters, options?: Options): RequestOptions<"post", string, FResponses>',
      "FParameters, Options",
    ],
    [
      "GET /a",
      { responses: { 200: text } },
      '(parameters?: NoParameters, options?: QueryOptions): RequestOptions<"get", undefined, FResponses>',
      "NoParameters, QueryOptions",
    ],
  ])("%s %j", (route, more, simple, withDefaults) => {
    const [, result = ""] = simple.split("): ");
    const [first, second = "", third = ""] = builder(route, more).split("; ");
    expect(first).toBe(simple);
    expect(second).toContain(
      `export function f<Given = never>(...call: WithDefaults<Given, ${withDefaults}>): ${result}`,
    );
    expect(third.split(" { const call")[0]).toBe(simple);
  });
});

describe("what a builder does", () => {
  it.each<readonly [route: string, more: object, want: string]>([
    [
      "GET /a",
      {},
      'const call = prepare("GET /a", defaults(), parameters, options); return queryRequest("get", call, rebase(call, "https://api.acme.test/a"));',
    ],
    [
      "DELETE /it's/$x/{b}",
      {},
      'const call = prepare("DELETE /it\'s/$x/{b}", defaults(), parameters, options); return bodyRequest("delete", call, rebase(call, `https://api.acme.test/it\'s/\\$x/${segment(call, "b")}`));',
    ],
    [
      "GET /a/{b}...{c}/v{d}",
      {},
      'const call = prepare("GET /a/{b}...{c}/v{d}", defaults(), parameters, options); return queryRequest("get", call, rebase(call, `https://api.acme.test/a/${compoundSegment(call, [{ name: "b" }, "...", { name: "c" }])}/${compoundSegment(call, ["v", { name: "d" }])}`));',
    ],
    [
      "GET https://other.test/{a}/b",
      {},
      'const call = prepare("GET https://other.test/{a}/b", defaults(), parameters, options); return queryRequest("get", call, `https://other.test/${segment(call, "a")}/b`);',
    ],
    [
      "GET {url_}/a",
      {},
      'const call = prepareLeading("url_", {}, "GET {url_}/a", defaults(), parameters, options); return queryRequest("get", call, ...templateUrl(call, { origin: "", leading: "url_", path: [{ name: "url_" }, "/a"], rest: [] }, ["url_"]));',
    ],
    [
      "GET /a",
      {
        parameters: [
          query("b", { style: "pipeDelimited", explode: false, schema: { type: "array" } }),
          query("c-d", {
            as: "e",
            style: "deepObject",
            explode: true,
            schema: { type: "object" },
          }),
        ],
      },
      'const call = serialize(prepare("GET /a", defaults(), parameters, options), [["b", "pipeDelimited"], ["e", "deepObject", "c-d"]]); return queryRequest("get", call, rebase(call, "https://api.acme.test/a"), formQuery(call, [{ key: "e", name: "c-d", explode: true }]));',
    ],
    [
      "GET /a",
      { parameters: [query("b", { allowReserved: true })] },
      'const call = prepare("GET /a", defaults(), parameters, options); return queryRequest("get", call, ...withReserved(call, ["b"], rebase(call, "https://api.acme.test/a")));',
    ],
    [
      "GET /a{?b}",
      { parameters: [query("b"), query("c", { allowReserved: true })] },
      'const call = prepare("GET /a{?b}", defaults(), parameters, options); return queryRequest("get", call, ...withReserved(call, ["c"], rebase(call, "https://api.acme.test/a"), formQuery(call, ["b"])));',
    ],
  ])("%s %j", (route, more, want) => {
    const code = builder(route, more);
    expect(code.slice(code.indexOf(" { const call") + 3, -2)).toBe(want);
  });
});
