import type { ManifestParts } from "../generator/plan-of.js";
import { call, type Change, type Pair, pairsOf } from "./pair.js";
import { boolean, integer, list, object, text } from "../schemas.js";

/** Values of each kind, with characters that styles treat differently. */
const KINDS: Readonly<Record<string, readonly [schema: object, values: readonly string[]]>> = {
  text: [text, ['"x"', '"a/b c"', '"a,b"', '"a|b"']],
  number: [integer, ["1", "-20"]],
  flag: [boolean, ["true"]],
  enum: [{ enum: ["asc", "desc"] }, ['"asc"', '"desc"']],
  list: [list(text), ['["x"]', '["x", "y/z"]', "[]"]],
  numbers: [list(integer), ["[1]", "[1, 2]"]],
  object: [object({ a: text }, "a"), ['{ a: "x" }', '{ a: "y/z" }']],
};

const STYLES: Readonly<Record<string, object>> = {
  joined: { explode: false },
  repeated: { explode: true },
  spaces: { style: "spaceDelimited", explode: false },
  pipes: { style: "pipeDelimited", explode: false },
  deep: { style: "deepObject", explode: true },
  reserved: { explode: true, allowReserved: true },
};

const METHODS = ["GET", "POST"] as const;

type Parameter = Readonly<Record<string, unknown>>;

function items(parameters: readonly Parameter[], method: string): ManifestParts {
  return {
    routes: [{ route: `${method} /items`, name: "itemsList", group: "items", parameters }],
  };
}

/** Each change of one style to another, for each kind of value and two methods. */
function stylePairs(): readonly Pair[] {
  return METHODS.flatMap((method) =>
    Object.entries(KINDS).flatMap(([kind, [schema, values]]) =>
      Object.entries(STYLES).flatMap(([from, old]) =>
        Object.entries(STYLES)
          .filter(([to]) => to !== from)
          .map(([to, now]): Pair => {
            const parameter = (style: object) => ({ name: "p", in: "query", ...style, schema });
            return {
              name: `${method}: ${kind}, ${from} → ${to}`,
              before: items([parameter(old)], method),
              after: items([parameter(now)], method),
              programs: [
                "api.itemsList({})",
                ...values.map((value) => `api.itemsList({ p: ${value} })`),
              ].map(call),
            };
          }),
      ),
    ),
  );
}

const p = { name: "p", in: "query", schema: text };
const q = { name: "q", in: "query", schema: text };
const header = { name: "x-mode", in: "header", schema: text };

const given = (parameter: Parameter) => ({ ...parameter, required: true });
const as = (parameter: Parameter, name: string) => ({ ...parameter, as: name });
const mode = (...values: readonly string[]) => ({ ...header, schema: { enum: values } });

const PARAMETERS: readonly Change<readonly Parameter[]>[] = [
  ["an optional parameter is added", [p], [p, q]],
  ["a required parameter is added", [p], [p, given(q)]],
  ["an optional parameter is removed", [p, q], [p]],
  ["a required parameter is removed", [p, given(q)], [p]],
  ["a parameter becomes required", [p], [given(p)]],
  ["a parameter becomes optional", [given(p)], [p]],
  ["an argument is renamed", [as(p, "x")], [as(p, "y")]],
  ["a wire name changes", [as(p, "x")], [as(q, "x")]],
  ["the argument's name and the wire name change", [p], [q]],
  ["two swap their places", [p, q], [q, p]],
  ["two swap their wire names", [as(p, "x"), as(q, "y")], [as(p, "y"), as(q, "x")]],
  ["a query parameter moves into a header", [{ ...p, name: "x-mode" }], [header]],
  ["an optional header is added", [p], [p, header]],
  ["a required header is added", [p], [p, given(header)]],
  ["an optional header is removed", [p, header], [p]],
  ["a required header is removed", [p, given(header)], [p]],
  ["a header becomes required", [header], [given(header)]],
  ["a header becomes optional", [given(header)], [header]],
  ["a header becomes an enum", [header], [mode("x")]],
  ["a header's enum gains a value", [mode("x")], [mode("x", "y")]],
  ["a header's number becomes text", [{ ...header, schema: integer }], [header]],
  [
    "a default changes",
    [{ ...p, schema: { type: "string", default: "a" } }],
    [{ ...p, schema: { type: "string", default: "b" } }],
  ],
  ["a parameter is deprecated", [p], [{ ...p, deprecated: true }]],
  ["a description changes", [{ ...p, description: "One." }], [{ ...p, description: "Two." }]],
];

function otherPairs(): readonly Pair[] {
  const headers = [
    "",
    ', { headers: { "x-mode": "x" } }',
    ', { headers: { "x-mode": "y" } }',
    ', { headers: { "x-mode": "1" } }',
    ", { headers: {} }",
  ];
  const values = [
    "",
    "{}",
    '{ p: "x" }',
    '{ p: "x", q: "y" }',
    '{ q: "y" }',
    '{ x: "1" }',
    '{ y: "1" }',
    '{ x: "1", y: "2" }',
    '{ "x-mode": "x" }',
  ];
  const programs = values.flatMap((one) =>
    headers
      .filter((more) => one !== "" || more === "")
      .map((more) => call(`api.itemsList(${one}${more})`)),
  );
  return METHODS.flatMap((method) =>
    pairsOf(PARAMETERS, (parameters) => items(parameters, method), programs).map((pair) => ({
      ...pair,
      name: `${method}: ${pair.name}`,
    })),
  );
}

/** Changes of parameters, and of how their values are written. */
export function parameterPairs(): readonly Pair[] {
  return [...stylePairs(), ...otherPairs()];
}
