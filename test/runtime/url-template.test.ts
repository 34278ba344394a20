import { describe, expect, test } from "vitest";
import { parseTemplate } from "../../runtime/uri-template/parse.js";
import { readVariable, type Template } from "../../runtime/uri-template/template.js";
import { isSegment, splitUrl, type PathPart } from "../../runtime/url-template.js";

const written = (template: Template): string =>
  template
    .map((part) =>
      typeof part === "string"
        ? part
        : `{${part.operator}${part.variables
            .map(readVariable)
            .map(({ name, key, explode, prefix }) => {
              const modifier = explode ? "*" : prefix ? `:${prefix}` : "";
              return `${name}${name === key ? "" : `=${key}`}${modifier}`;
            })
            .join()}}`,
    )
    .join("");

/** Parts apart by spaces; a segment with more than a plain placeholder in `< >`. */
const paths = (parts: readonly PathPart[]): string =>
  parts
    .map((part) =>
      typeof part === "string" ? part : isSegment(part) ? `<${written(part)}>` : `{${part.name}}`,
    )
    .join(" ");

const split = (template: string): object => {
  const { origin, leading, path, rest } = splitUrl(parseTemplate(template));
  return {
    path: paths(path),
    ...(origin !== "" && { origin }),
    ...(leading !== "" && { leading }),
    ...(rest.length > 0 && { rest: written(rest) }),
  };
};

describe("a URL template is split into origin, path, query and fragment", () => {
  const rows: readonly (readonly [template: string, want: object])[] = [
    ["", { path: "" }],
    ["/", { path: "/" }],
    ["x", { path: "/x" }],
    ["//x//y/", { path: "/x//y/" }],
    ["/x/{a}/y/{b}", { path: "/x/ {a} /y/ {b}" }],
    ["/{a}/", { path: "/ {a} /" }],
    ["/x/{a}.json", { path: "/x/ <{a}.json>" }],
    ["/x.{a}/y", { path: "/ <x.{a}> /y" }],
    ["/x/{a}{b}", { path: "/x/ <{a}{b}>" }],
    ["/x/{a,b}", { path: "/x/ <{a,b}>" }],
    ["/x/{a*}/y", { path: "/x/ <{a*}> /y" }],
    ["/x/{a:3}", { path: "/x/ <{a:3}>" }],
    ["/x/{+a}", { path: "/x/ <{+a}>" }],
    ["/x{/a*}/y", { path: "/ <x{/a*}> /y" }],
    ["/x?a=b{&c}#f{g}", { path: "/x", rest: "?a=b{&c}#f{g}" }],
    ["/x{?a,b}{#c}", { path: "/x", rest: "{?a,b}{#c}" }],
    ["/{a}{#c}?d", { path: "/ {a}", rest: "{#c}?d" }],
    ["/{a}{&b}?c", { path: "/ {a}", rest: "{&b}?c" }],
    ["/x?{a}/{b}#", { path: "/x", rest: "?{a}/{b}#" }],
    ["?q", { path: "", rest: "?q" }],
    ["#f", { path: "", rest: "#f" }],
  ];
  const leading: typeof rows = [
    ["{u}/x", { leading: "u", path: "{u} /x" }],
    ["{u}", { leading: "u", path: "{u}" }],
    ["{+u}{/a}", { leading: "u", path: "<{+u}{/a}>" }],
    ["{+u}?q", { leading: "u", path: "<{+u}>", rest: "?q" }],
    ["{u,v}/x", { path: "<{u,v}> /x" }],
    ["{u*}", { path: "<{u*}>" }],
    ["{u:3}", { path: "<{u:3}>" }],
    ["{/u}", { path: "<{/u}>" }],
    ["{.u}", { path: "<{.u}>" }],
    ["/{u}", { path: "/ {u}" }],
  ];
  const absolute: typeof rows = [
    ["https://h.test", { origin: "https://h.test", path: "" }],
    ["HTTP://h.test:80/x/{a}", { origin: "HTTP://h.test:80", path: "/x/ {a}" }],
    ["https://h.test{/a}/y", { origin: "https://h.test", path: "<{/a}> /y" }],
    ["https://h.test?q", { origin: "https://h.test", path: "", rest: "?q" }],
    ["https://h.test{?q}", { origin: "https://h.test", path: "", rest: "{?q}" }],
    ["https://h.test#f", { origin: "https://h.test", path: "", rest: "#f" }],
    ["https://h.test/{.a}{;b}", { origin: "https://h.test", path: "/ <{.a}{;b}>" }],
    ["xhttps://h.test", { path: "/xhttps://h.test" }],
    ["https:/h.test", { path: "/https:/h.test" }],
  ];
  test.each([...rows, ...leading, ...absolute])("%s", (template, want) => {
    expect(split(template)).toEqual(want);
  });
});

describe("names in a query are spelled as every URL spells them (RFC 3986, section 6.2.2.2)", () => {
  test.each([
    ["/x{?api%2Dversion}", "{?api-version=api%2Dversion}"],
    ["/x{?%41%5a%61%7A%30%39}", "{?AZaz09=%41%5a%61%7A%30%39}"],
    ["/x{?a%2eb%5F%7e*}", "{?a.b_~=a%2eb%5F%7e*}"],
    ["/x{?a%5Bb%5D,c%20d}", "{?a%5Bb%5D,c%20d}"],
    ["/x{?a%40,b%60,c%7B,d%3A,e%2F,f%2C}", "{?a%40,b%60,c%7B,d%3A,e%2F,f%2C}"],
    ["/x?y{&a%2D}", "?y{&a-=a%2D}"],
    ["/x{#a%2D}", "{#a%2D}"],
  ])("%s", (template, want) => {
    expect(written(splitUrl(parseTemplate(template)).rest)).toBe(want);
  });
});
