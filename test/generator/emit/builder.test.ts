import { describe, expect, it } from "vitest";
import { emitModules } from "../../../generator/emit/emit-modules.js";
import { planOf } from "../plan-of.js";

/** The builder of a route, called `f`, from its parameters on. Without line breaks, which the golden tests show. */
function builder(route: string, more: object): string {
  const { modules } = planOf({ routes: [{ route, name: "f", group: "g", ...more }] });
  const text = emitModules({ modules }).get("g.ts") ?? "";
  const [, code = ""] = /export function f<.*?>(\([^]*?\n\})\n/.exec(text) ?? [];
  return code
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

describe("the signature of a builder", () => {
  it.each<readonly [route: string, more: object, want: string]>([
    [
      "GET /a",
      {},
      '(parameters?: RouteParameters<"GET /a", NoParameters, Given>, options?: Omit<Options, "data"> | EndpointWith<Given>): RequestOptions<"get">',
    ],
    [
      "POST /a/{b}",
      {},
      '(parameters: RouteParameters<"POST /a/{b}", FParameters, Given>, options?: Options | EndpointWith<Given>): RequestOptions<"post">',
    ],
    [
      "POST /a",
      { parameters: [header(false)] },
      '(parameters?: RouteParameters<"POST /a", NoParameters, Given>, options?: Options<HeadersOf<FHeaders>> | EndpointWith<Given>): RequestOptions<"post">',
    ],
    [
      "POST /a",
      { parameters: [header(true)] },
      '(parameters: RouteParameters<"POST /a", NoParameters, Given> | undefined, options: OptionsWithHeaders<FHeaders> | EndpointWithHeaders<Given, FHeaders>): RequestOptions<"post">',
    ],
    [
      "HEAD /a/{b}",
      { parameters: [header(true)] },
      '(parameters: RouteParameters<"HEAD /a/{b}", FParameters, Given>, options: Omit<OptionsWithHeaders<FHeaders>, "data"> | EndpointWithHeaders<Given, FHeaders>): RequestOptions<"head">',
    ],
    [
      "POST /a",
      { requestBody: { required: true, ...text }, responses: { 200: text } },
      '(parameters: RouteParameters<"POST /a", FParameters, Given>, options?: Options | EndpointWith<Given>): RequestOptions<"post", string, FResponses>',
    ],
    [
      "GET /a",
      { responses: { 200: text } },
      '(parameters?: RouteParameters<"GET /a", NoParameters, Given>, options?: Omit<Options, "data"> | EndpointWith<Given>): RequestOptions<"get", undefined, FResponses>',
    ],
  ])("%s %j", (route, more, want) => {
    const code = builder(route, more);
    expect(code.slice(0, code.indexOf(" { const call"))).toBe(want);
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
      "GET {+next}",
      { headers: { "x-a": "1" } },
      'const call = prepareLeading("next", { headers: { "x-a": "1" } }, "GET {+next}", defaults(), parameters, options); return queryRequest("get", call, ...templateUrl(call, { origin: "", leading: "next", path: [[{ operator: "+", variables: ["next"] }]], rest: [] }, ["next"]));',
    ],
    [
      "GET /a{#b}",
      {},
      'const call = prepare("GET /a{#b}", defaults(), parameters, options); return queryRequest("get", call, ...templateUrl(call, { origin: "", leading: "", path: ["/a"], rest: [{ operator: "#", variables: ["b"] }] }));',
    ],
    [
      "GET /a",
      { baseUrl: "https://b.test", headers: { "x-a": "1" } },
      'const call = prepareWith({ baseUrl: "https://b.test", headers: { "x-a": "1" } }, "GET /a", defaults(), parameters, options); return queryRequest("get", call, rebase(call, "https://b.test/a"));',
    ],
    [
      "POST /a",
      { requestBody: { contentType: "text/plain", ...text } },
      'const call = withData(prepareWith({ headers: { "content-type": "text/plain" } }, "POST /a", defaults(), parameters, options), options); return typeOnlyWithBody("text/plain", bodyRequest("post", call, rebase(call, "https://api.acme.test/a")));',
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
