import { describe, expect, test } from "vitest";
import type { Template } from "../../runtime/uri-template/template.js";
import { parseTemplate } from "../../runtime/uri-template/parse.js";
import { splitUrl, plainUrl, type PathPart } from "../../runtime/url-template.js";

const written = (template: Template): string =>
  template
    .map((part) =>
      part.kind === "literal"
        ? part.text
        : `{${part.operator}${part.variables.map(({ name, explode, prefix }) => name + (explode ? "*" : "") + (prefix ? `:${prefix}` : "")).join()}}`,
    )
    .join("");

/** Parts apart by spaces; a segment with more than a plain placeholder in `< >`; `$` behind the last one. */
const paths = (parts: readonly PathPart[]): string =>
  parts
    .map((part) => {
      if (part.kind === "literal") return part.text;
      const text = part.kind === "placeholder" ? `{${part.name}}` : `<${written(part.parts)}>`;
      return part.last ? `${text}$` : text;
    })
    .join(" ");

const split = (template: string): object => {
  const { origin, path, query, fragment } = splitUrl(parseTemplate(template));
  const rest = origin.kind === "leading" ? paths(origin.rest) : undefined;
  return {
    origin: origin.kind === "absolute" ? origin.text : origin.kind,
    path: paths(path),
    ...(origin.kind === "leading" && { leading: origin.name, rest }),
    ...(query.length > 0 && { query: written(query) }),
    ...(fragment.length > 0 && { fragment: written(fragment) }),
  };
};

describe("a URL template is split into origin, path, query and fragment", () => {
  const origin = "base";
  const rows: readonly (readonly [template: string, want: object])[] = [
    ["", { origin, path: "" }],
    ["/", { origin, path: "/" }],
    ["x", { origin, path: "/x" }],
    ["//x//y/", { origin, path: "/x//y/" }],
    ["/x/{a}/y/{b}", { origin, path: "/x/ {a} /y/ {b}$" }],
    ["/{a}/", { origin, path: "/ {a} /" }],
    ["/x/{a}.json", { origin, path: "/x/ <{a}.json>$" }],
    ["/x.{a}/y", { origin, path: "/ <x.{a}> /y" }],
    ["/x/{a}{b}", { origin, path: "/x/ <{a}{b}>$" }],
    ["/x/{a,b}", { origin, path: "/x/ <{a,b}>$" }],
    ["/x/{a*}/y", { origin, path: "/x/ <{a*}> /y" }],
    ["/x/{a:3}", { origin, path: "/x/ <{a:3}>$" }],
    ["/x/{+a}", { origin, path: "/x/ <{+a}>$" }],
    ["/x{/a*}/y", { origin, path: "/ <x{/a*}> /y" }],
    ["/x?a=b{&c}#f{g}", { origin, path: "/x", query: "?a=b{&c}", fragment: "#f{g}" }],
    ["/x{?a,b}{#c}", { origin, path: "/x", query: "{?a,b}", fragment: "{#c}" }],
    ["/{a}{#c}?d", { origin, path: "/ {a}$", fragment: "{#c}?d" }],
    ["/{a}{&b}?c", { origin, path: "/ {a}$", query: "{&b}?c" }],
    ["/x?{a}/{b}#", { origin, path: "/x", query: "?{a}/{b}", fragment: "#" }],
    ["?q", { origin, path: "", query: "?q" }],
    ["#f", { origin, path: "", fragment: "#f" }],
  ];
  const leading: typeof rows = [
    ["{u}/x", { origin: "leading", leading: "u", path: "{u} /x", rest: "/x" }],
    ["{u}", { origin: "leading", leading: "u", path: "{u}$", rest: "" }],
    ["{+u}{/a}", { origin: "leading", leading: "u", path: "<{+u}{/a}>$", rest: "<{/a}>$" }],
    ["{+u}?q", { origin: "leading", leading: "u", path: "<{+u}>$", rest: "", query: "?q" }],
    ["{u,v}/x", { origin, path: "<{u,v}> /x" }],
    ["{u*}", { origin, path: "<{u*}>$" }],
    ["{u:3}", { origin, path: "<{u:3}>$" }],
    ["{/u}", { origin, path: "<{/u}>$" }],
    ["{.u}", { origin, path: "<{.u}>$" }],
    ["/{u}", { origin, path: "/ {u}$" }],
  ];
  const absolute: typeof rows = [
    ["https://h.test", { origin: "https://h.test", path: "" }],
    ["HTTP://h.test:80/x/{a}", { origin: "HTTP://h.test:80", path: "/x/ {a}$" }],
    ["https://h.test{/a}/y", { origin: "https://h.test", path: "<{/a}> /y" }],
    ["https://h.test?q", { origin: "https://h.test", path: "", query: "?q" }],
    ["https://h.test{?q}", { origin: "https://h.test", path: "", query: "{?q}" }],
    ["https://h.test#f", { origin: "https://h.test", path: "", fragment: "#f" }],
    ["https://h.test/{.a}{;b}", { origin: "https://h.test", path: "/ <{.a}{;b}>$" }],
    ["xhttps://h.test", { origin, path: "/xhttps://h.test" }],
    ["https:/h.test", { origin, path: "/https:/h.test" }],
  ];
  test.each([...rows, ...leading, ...absolute])("%s", (template, want) => {
    expect(split(template)).toEqual(want);
  });
});

describe("a URL is plain if its path has lone placeholders and behind it is one {?a,b*} at most", () => {
  const h = "https://h.test";
  const rows: readonly (readonly [template: string, want: object | undefined])[] = [
    ["/", { origin: "", path: "/", query: [] }],
    ["x/{a}/y/{b}", { origin: "", path: "/x/ {a} /y/ {b}$", query: [] }],
    [`${h}/x/{a}/`, { origin: h, path: "/x/ {a} /", query: [] }],
    ["/x{?a,b*}", { origin: "", path: "/x", query: ["a", { name: "b", explode: true }] }],
    ["/x{?a%20b}", { origin: "", path: "/x", query: ["a%20b"] }],
    [`${h}/{a}{?b}`, { origin: h, path: "/ {a}$", query: ["b"] }],
    ...[
      ...["", "{a}/x", "{+a}", "{a}{b}", "?q", "#f", h, `${h}{?a}`, `${h}{/a}/y`],
      ...["/{a}{b}", "/{a}.json", "/{a,b}", "/{a*}", "/{a:3}", "/{+a}", "/x{/a}"],
      ...["/x?a", "/x?a{&b}", "/x{&a}", "/x{?a}{&b}", "/x{?a}?b", "/x{?a}{?b}", "/x{?a:3}"],
      ...["/x{?a,b:3}", "/x#f", "/x{#a}", "/x{?a}#f", "/x{?a}{#b}"],
    ].map((template) => [template, undefined] as const),
  ];
  test.each(rows)("%s", (template, want) => {
    const plain = plainUrl(splitUrl(parseTemplate(template)));
    expect(plain && { ...plain, path: paths(plain.path) }).toEqual(want);
  });
});
