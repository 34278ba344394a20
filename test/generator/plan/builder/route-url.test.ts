import { describe, expect, it } from "vitest";
import type { UrlPlan } from "../../../../generator/plan/plan.js";
import { readVariable } from "../../../../runtime/uri-template/template.js";
import { describeProblems, problemsOf, routeOf } from "../../plan-of.js";
import { path, query } from "../manifest-parts.js";

const BASE_URL = "https://api.acme.test";
const url = (route: string, parameters: readonly object[] = []): UrlPlan =>
  routeOf({ route, name: "go", group: "go", parameters }).url;

/** `/a/` and `<b>`, in brackets for a segment of several parts; `{c}` for what `{?c}` writes. */
function shown(plan: UrlPlan): string {
  if (plan.kind === "template") return plan.kind;
  const { start, path, query } = plan;
  const shownPart = (part: (typeof path)[number]): string => {
    if (typeof part === "string") return part;
    return "name" in part ? `<${part.name}>` : `(${part.map(shownPart).join("")})`;
  };
  const parts = path.map(shownPart);
  const variables = query.map((variable) => `{${readVariable(variable).name}}`);
  return [start, ...parts, ...variables].join("");
}

type Row<Want> = readonly [want: Want, route: string, parameters?: readonly object[]];

function named<Want>([want, route, parameters = []]: Row<Want>) {
  return { want, route, parameters };
}

describe("a path of literals and plain placeholders is written as code", () => {
  const rows: readonly Row<string>[] = [
    ["/", "GET /"],
    ["/a", "GET /a"],
    ["/a/<b>", "GET /a/{b}"],
    ["/<b>", "GET /{b}"],
    ["/a/<b>/<class>/<b>/c", "GET /a/{b}/{class}/{b}/c"],
    ["/<constructor>/a", "GET /{constructor}/a"],
    ["/a{b}", "GET /a{?b}"],
    ["/a{b}", "POST /a", [query("b")]],
    ["https://x.test/y/<b>", "GET https://x.test/y/{b}"],
    // Anything else is expanded from the template.
    ["template", "GET /a/{b}", [path("b", { required: false })]],
    ["template", "GET /{b}", [path("b", { required: false })]],
    ["template", "GET /a{?b:3}"],
    ["template", "GET /a{/b}"],
    ["/a/(<b>.json)", "GET /a/{b}.json"],
    ["/(<b>...<c>)/(x<d>)", "DELETE /{b}...{c}/x{d}"],
    ["template", "GET /a/{b}.{c}", [path("c", { required: false })]],
    ["template", "GET /a/x{b,c}"],
    ["template", "GET /a/x{b:3}"],
    ["template", "GET /a/x{+b}"],
    ["template", "GET /a{;b}"],
    ["template", "GET /a{?b}{&c}"],
    ["template", "GET /a{&b}"],
    ["template", "GET /a?x=1"],
    ["template", "GET /a?x=1{&b}"],
    ["template", "GET /a{?b}#f"],
    ["template", "GET /a#{b}"],
    ["template", "GET {?b}"],
    ["template", "GET {b}/a/{c}"],
  ];
  it.each(rows.map(named))("$want: $route", ({ want, route, parameters }) => {
    expect(shown(url(route, parameters))).toBe(/^\//.test(want) ? BASE_URL + want : want);
  });
});

describe("a template knows which arguments it insists on, and which one begins it", () => {
  interface Wanted {
    readonly required: readonly string[];
    readonly leading?: string;
  }
  const rows: readonly Row<Wanted>[] = [
    [{ required: [] }, "GET /a?x=1"],
    [{ required: ["b"] }, "GET /a/{+b}.json"],
    [{ required: [] }, "GET /{b}", [path("b", { required: false })]],
    [{ required: [] }, "GET /a{?b}{&c}"],
    [{ required: ["b"] }, "GET /{+b}.x{?c}", [query("c", { required: true })]],
    [{ required: ["c"] }, "GET /a{;b}", [path("b", { as: "c" })]],
    [{ required: ["b", "c"], leading: "b" }, "GET {b}/a/{c}"],
    [
      { required: ["d"], leading: "d" },
      "GET {b}/a/{c}",
      [path("b", { as: "d" }), path("c", { required: false })],
    ],
  ];
  it.each(rows.map(named))("$want: $route", ({ want, route, parameters }) => {
    const plan = url(route, parameters);
    if (plan.kind !== "template") throw new Error(shown(plan));
    expect(plan.required).toEqual(want.required);
    expect(plan.template.leading).toBe(want.leading ?? "");
  });
});

describe("a path parameter that a call may leave out", () => {
  const onAfter = "the path continues after it";
  const inSegment = "it is only a part of a path segment";
  it.each<readonly [route: string, why: string | undefined]>([
    ["POST /a/{b}", undefined],
    ["POST /a{/b}", undefined],
    ["POST /a/{.b}", undefined],
    ["POST /a/{b}/c", onAfter],
    ["GET /a/{b}/c", onAfter],
    ["POST {b}/c", onAfter],
    ["GET {b}/c", onAfter],
    // On methods other than GET and HEAD, a value is needed.
    ["POST /a/x{b}", inSegment],
    ["POST /a/{b}x", inSegment],
    ["POST /a/{+b}", inSegment],
    ["POST /a/{b,c}", inSegment],
    ["POST /a/{b:3}", inSegment],
    ["POST /a/{b*}", inSegment],
    ["POST /x{b}/a", inSegment],
    ["GET /a/x{b}", undefined],
    ["HEAD /a/{+b}", undefined],
  ])("%s: %s", (route, why) => {
    const parameters = [path("b", { required: false })];
    expect(describeProblems({ routes: [{ route, parameters }] })).toEqual(
      why === undefined
        ? []
        : [
            `optional-segment routes/0/parameters/0/required: "b" cannot be optional: ${why}; remove \`required: false\`, or declare two routes`,
          ],
    );
  });

  it("an optional path parameter is checked although another argument has its name", () => {
    const parameters = [path("b", { required: false }), path("c", { as: "b" })];
    const problems = problemsOf({ routes: [{ route: "POST /{c}/x{b}", parameters }] });
    expect(problems.map(({ code, path: at }) => `${code} ${at?.join("/")}`)).toEqual([
      "duplicate-argument routes/0/parameters/0",
      "optional-segment routes/0/parameters/0/required",
    ]);
  });
});
