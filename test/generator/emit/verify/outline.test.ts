import { describe, expect, it } from "vitest";
import { outlineOfPlan } from "../../../../generator/emit/verify/outline.js";
import type {
  DeclarationPlan,
  InterfacePlan,
  ModulePlan,
  PropertyPlan,
  RoutePlan,
  TypePlan,
} from "../../../../generator/plan/plan.js";

const doc = { paragraphs: [] };
const type: TypePlan = { kind: "keyword", name: "string" };
const property = (name: string, isOptional: boolean): PropertyPlan => ({
  name,
  isOptional,
  type,
  doc,
});
const page: InterfacePlan = {
  kind: "interface",
  name: "Page",
  doc,
  properties: [property("a", false), property('"b"', true)],
};
const open: InterfacePlan = { ...page, name: "Open", index: type };
const label: DeclarationPlan = { kind: "alias", name: "Label", doc, type };
const route = (
  name: string,
  parametersArgument: RoutePlan["parametersArgument"],
  headersRequired: boolean,
): RoutePlan =>
  ({
    name,
    declarations: [],
    parametersArgument,
    types: { headersRequired },
  }) as unknown as RoutePlan;
const base = { path: "a.ts", imports: [] };

describe("the outline of", () => {
  it.each<readonly [what: string, module: ModulePlan, want: readonly string[]]>([
    [
      "builders",
      {
        ...base,
        kind: "builders",
        routes: [
          { ...route("one", "required", false), declarations: [page, label] },
          route("two", "optional", false),
          route("three", "required", true),
          route("four", "or undefined", true),
        ],
        declarations: [open],
      },
      [
        'interface Page: "a" "\\"b\\""?',
        "type Label",
        "function one: parameters options?",
        "function two: parameters? options?",
        "function three: parameters options",
        "function four: parameters options",
        'interface Open: [string] "a" "\\"b\\""?',
      ],
    ],
    [
      "schemas",
      { ...base, kind: "schemas", declarations: [label, { ...page, properties: [] }] },
      ["type Label", "interface Page: "],
    ],
    [
      "routes",
      {
        ...base,
        kind: "routes",
        routes: [
          {
            known: [
              { route: "GET /a", parameters: type },
              { route: 'GET /"b"', parameters: type },
            ],
            method: "get",
            parameters: type,
            headersRequired: false,
          },
        ],
      },
      ['interface Routes: "GET /a" "GET /\\"b\\""'],
    ],
    [
      "defaults",
      { ...base, kind: "defaults", defaults: { baseUrl: "", headers: {} } },
      ["function defaults: "],
    ],
    ["the endpoint", { ...base, kind: "endpoint", isStrict: true }, ["const endpoint"]],
    [
      "servers",
      {
        ...base,
        kind: "servers",
        servers: [
          { name: "one", url: "", doc },
          { name: "two", url: "", doc, variables: { type: page, defaults: {}, isOptional: false } },
          {
            name: "three",
            url: "",
            doc,
            variables: { type: open, defaults: {}, isOptional: true },
          },
        ],
      },
      [
        "const one",
        'interface Page: "a" "\\"b\\""?',
        "function two: variables",
        'interface Open: [string] "a" "\\"b\\""?',
        "function three: variables?",
      ],
    ],
    [
      "sending",
      { ...base, kind: "sending", exports: [{ from: "r" }], encodings: {} },
      [
        'export "r": *',
        "function encodings: ",
        "async function send: request options?",
        "function toFetch: request options?",
        "function toRequest: request options?",
      ],
    ],
    [
      "an index",
      {
        ...base,
        kind: "index",
        exports: [
          { from: "./a.js" },
          { from: "./b.js", isType: true },
          {
            from: "./c.js",
            names: [
              { name: "one", isType: false },
              { name: "Two", isType: true },
              { name: "three", as: "four", isType: false },
              { name: "Five", as: "Six", isType: true },
              { name: "seven", as: "seven", isType: false },
            ],
          },
        ],
      },
      [
        'export "./a.js": *',
        'export "./b.js": type *',
        'export "./c.js": one type Two three as four type Five as Six seven',
      ],
    ],
  ])("%s", (_what, module, want) => {
    expect(outlineOfPlan(module)).toEqual(want);
  });
});
