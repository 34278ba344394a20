import { describe, expect, it } from "vitest";
import type { UrlPlan } from "../../../../generator/plan/plan.js";
import { routeOf } from "../../plan-of.js";

const schema = {};
const path = (name: string, more: object = {}) => ({ name, in: "path", schema, ...more });
const query = (name: string, more: object = {}) => ({ name, in: "query", schema, ...more });
const url = (route: string, parameters: readonly object[] = []): UrlPlan =>
  routeOf({ route, name: "go", group: "go", parameters }).url;

/** `/a/` and `<b>`, with the local variable where it is another, `!` where objects inherit the name, `?` where it is optional. */
function shown(plan: UrlPlan): string {
  if (plan.kind === "template") return plan.kind;
  return plan.parts
    .map((part) => {
      if (part.kind === "literal") return part.text;
      const { name, local, isInherited, isOptional } = part;
      const as = local === name ? "" : `=${local}`;
      return `<${name}${as}${isInherited ? "!" : ""}${isOptional ? "?" : ""}>`;
    })
    .join("");
}

type Row<Want> = readonly [want: Want, route: string, parameters?: readonly object[]];

function named<Want>([want, route, parameters = []]: Row<Want>) {
  return { want, route, parameters };
}

describe("a path of literals and lone placeholders is written as code", () => {
  const rows: readonly Row<string>[] = [
    ["/", "GET /"],
    ["/a", "GET /a"],
    ["/a/<b>", "GET /a/{b}"],
    ["/<b>", "GET /{b}"],
    ["/a/<b>/<class=class_>/<b>/c", "GET /a/{b}/{class}/{b}/c"],
    ["/<a.b=aB>/<aB=aB_>/c", "GET /{a.b}/{aB}/c"],
    ["/<constructor!>/a", "GET /{constructor}/a"],
    ["/a/<b?>", "GET /a/{b}", [path("b", { required: false })]],
    ["/a/<b?>", "GET /a/{b}{?c}", [path("b", { required: false })]],
    ["/<a>/<b?>", "GET /{a}/{b}", [path("b", { required: false })]],
    ["/a", "GET /a{?b}"],
    ["/a", "POST /a", [query("b")]],
    // Anything else is expanded from the template.
    ["template", "GET /{b}", [path("b", { required: false })]],
    ["template", "GET /a{/b}"],
    ["template", "GET /a/{b}.json"],
    ["template", "GET /a/x{b}"],
    ["template", "GET /a{;b}"],
    ["template", "GET /a{?b}{&c}"],
    ["template", "GET /a{&b}"],
    ["template", "GET /a?x=1"],
    ["template", "GET /a?x=1{&b}"],
    ["template", "GET /a{?b}#f"],
    ["template", "GET /a#{b}"],
    ["template", "GET {?b}"],
    ["template", "GET https://x.test/y/{b}"],
    ["template", "GET {b}/a/{c}"],
  ];
  it.each(rows.map(named))("$want: $route", ({ want, route, parameters }) => {
    expect(shown(url(route, parameters))).toBe(want);
  });
});

describe("a template knows which arguments it takes, and which it insists on", () => {
  interface Taken {
    readonly taken: readonly string[];
    readonly required: readonly string[];
    readonly leading?: string;
  }
  const rows: readonly Row<Taken>[] = [
    [{ taken: [], required: [] }, "GET /a?x=1"],
    [{ taken: ["b"], required: ["b"] }, "GET /a/{b}.json"],
    [{ taken: ["b"], required: [] }, "GET /{b}", [path("b", { required: false })]],
    [{ taken: ["b", "c"], required: [] }, "GET /a{?b}{&c}"],
    [{ taken: ["b", "c"], required: ["b"] }, "GET /{b}.x{?c}", [query("c", { required: true })]],
    [{ taken: ["c"], required: ["c"] }, "GET /a{;b}", [path("b", { as: "c" })]],
    [{ taken: ["b", "c"], required: ["b", "c"], leading: "b" }, "GET {b}/a/{c}"],
    [
      { taken: ["d", "c"], required: ["d"], leading: "d" },
      "GET {b}/a/{c}",
      [path("b", { as: "d" }), path("c", { required: false })],
    ],
  ];
  it.each(rows.map(named))("$want: $route", ({ want, route, parameters }) => {
    const { template: _, ...plan } = { template: undefined, ...url(route, parameters) };
    expect(plan).toStrictEqual({ kind: "template", ...want });
  });
});
