import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { parseText } from "../../../../generator/openapi/document/parse-document.js";
import { applyOverlays } from "../../../../generator/openapi/overlays/apply-overlays.js";
import { createReading, describeProblem } from "../../../../generator/openapi/reading.js";
import { isLinear } from "../../../growth.js";

const HEAD = "overlay: 1.1.0\ninfo: { title: Fixes, version: '1' }\n";

const INFO = { title: "Fixes", version: "1" };

/** The document with the actions applied to it, or the errors; and the warnings. */
function applied(document: unknown, actions: unknown, version = "1.1.0", more: object = {}) {
  const report = createReading();
  const overlay = { overlay: version, info: INFO, actions, ...more };
  return applyTexts(document, [JSON.stringify(overlay)], report);
}

function applyTexts(document: unknown, overlays: readonly string[], report = createReading()) {
  const parsed = parseText(JSON.stringify(document), "api.json", report);
  const files = overlays.map((text, index) => ({ text, file: `${"abc"[index] ?? ""}.yaml` }));
  const result = parsed && applyOverlays(parsed, files);
  const errors = report.errors().map(describeProblem);
  // As JSON, because the order of keys matters.
  const text = JSON.stringify(result?.value);
  const warnings = report.warnings().map(describeProblem);
  return { result: errors.length > 0 ? errors : text, warnings };
}

const PETS = {
  paths: {
    "/pets": { get: { tags: ["a", "b"], deprecated: true }, post: { tags: ["b"] } },
    "/toys": { get: { tags: [] } },
  },
};

/** A document, actions and the result, as YAML. */
const ACTIONS = `
{ a: {} } → { target: $.a, update: { b: 1 } } → { a: { b: 1 } }
{ a: 1 } → { target: $, update: { b: 1 } } → { a: 1, b: 1 }
{ a: { c: [1], d: 1, e: null, f: 1 } } → { target: $.a, update: { c: [2, [3]], d: x, e: 2, g: { h: [] } } } → { a: { c: [1, 2, [3]], d: x, e: 2, f: 1, g: { h: [] } } }
{ a: { b: { c: [1] } } } → { target: $, update: { a: { b: { c: [2], d: 3 } } } } → { a: { b: { c: [1, 2], d: 3 } } }
{ a: [1] } → { target: $.a, update: [2, 3] } → { a: [1, 2, 3] }
{ a: [1] } → { target: $.a, update: { b: 2 } } → { a: [1, { b: 2 }] }
{ a: [1] } → { target: $.a, update: null } → { a: [1, null] }
{ a: x } → { target: $.a, update: 0 } → { a: 0 }
{ a: [1, 2] } → { target: "$.a[0]", update: 3 } → { a: [3, 2] }
{ a: 1, b: 2 } → { target: $.a, remove: true } → { b: 2 }
{ a: [0, 1, 2, 3, 4] } → { target: "$.a[?@ == 1 || @ == 3]", remove: true } → { a: [0, 2, 4] }
{ a: {}, b: 1 } → { target: $.a, remove: true, update: { c: 1 }, copy: $.b } → { b: 1 }
{ a: {} } → { target: $.a, remove: false, update: { b: 1 } } → { a: { b: 1 } }
{ a: { b: [1] }, c: { b: [2] } } → { target: $.c, copy: $.a } → { a: { b: [1] }, c: { b: [2, 1] } }
{ a: [1], b: [2] } → { target: $.b, copy: $.a } → { a: [1], b: [2, 1] }
{ a: {}, b: [] } → { target: $.b, copy: $.a } → { a: {}, b: [{}] }
{ a: 1, b: 2 } → { target: $.b, copy: $.a } → { a: 1, b: 1 }
{ a: { b: { c: 1 } } } → { target: $..b, copy: $.a } → { a: { b: { c: 1, b: { c: 1 } } } }
{ a: { o: 1 } } → { target: $.a, update: { n: 0 } } → { target: $.a.n, copy: $.a.o } → { target: $.a.o, remove: true } → { a: { n: 1 } }
{ a: {} } → { target: $.a, update: { b: 1 } } → { target: $.a.b, remove: true } → { target: $.a, update: { b: [] } } → { a: { b: [] } }
{ a: {}, b: {} } → { target: $.*, update: { c: [1] } } → { target: $.a.c, update: 2 } → { a: { c: [1, 2] }, b: { c: [1] } }
{ a: [] } → { target: "$['a', 'a']", update: 1 } → { a: [1] }
{ a: 1 } → { target: $.a, update: 2, x-why: 1, description: d } → { a: 2 }
`;

describe.each(["1.0.0", "1.0", "1.1.0"])("Overlay %s", (version) => {
  it.each(ACTIONS.trim().split("\n"))("%s", (row) => {
    const [given, ...actions] = row.split(" → ").map((text): unknown => parse(text));
    const want = JSON.stringify(actions.pop());
    expect(applied(given, actions, version)).toEqual({ result: want, warnings: [] });
  });
});

describe("what a target selects", () => {
  const TARGETS: readonly (readonly [target: string, removed: readonly string[]])[] = [
    ["$.paths['/toys']", ["/toys"]],
    ['$["paths"]["/toys"].get', ["/toys.get"]],
    ["$.paths.*.get", ["/pets.get", "/toys.get"]],
    ["$..post", ["/pets.post"]],
    ["$.paths[?@.post]", ["/pets"]],
    ["$.paths.*[?@.deprecated == true]", ["/pets.get"]],
    ["$.paths.*[?length(@.tags) == 1]", ["/pets.post"]],
    ["$.paths.*[?count(@.tags.*) < 2 && !@.deprecated]", ["/pets.post", "/toys.get"]],
    ["$.paths.*[?@.tags[?@ == 'b']]", ["/pets.get", "/pets.post"]],
    ["$.paths.*[?search(@.tags[0], '^a')]", ["/pets.get"]],
    ["$.paths.*.*.tags[?match(@, '[b-z]')]", ["/pets.get.tags.1", "/pets.post.tags.0"]],
    ["$.paths['/pets'].get.tags[-1:]", ["/pets.get.tags.1"]],
    ["$.paths['/pets'].*.tags[::2]", ["/pets.get.tags.0", "/pets.post.tags.0"]],
  ];
  it.each(TARGETS)("%s", (target, removed) => {
    const want = structuredClone(PETS);
    // From the end, so that indices stay.
    for (const path of [...removed].reverse()) {
      const steps = path.split(".");
      const last = steps.pop() ?? "";
      const holder = steps.reduce<object>((at, key) => Reflect.get(at, key) as object, want.paths);
      if (Array.isArray(holder)) holder.splice(Number(last), 1);
      else Reflect.deleteProperty(holder, last);
    }
    const { result } = applied(PETS, [{ target, remove: true }]);
    expect(result).toBe(JSON.stringify(want));
  });
});

/** An error's place and message, the action and the document. */
const MISTAKES = `
target: \`target\` is not a JSONPath: unclosed bracketed selection ← { target: "$.a[", update: 1 } ← {}
target: \`target\` is not a JSONPath: expected '$', found 'a' ← { target: a.b, update: 1 } ← {}
target: \`target\` is not a JSONPath: no such function 'nope' ← { target: "$[?nope(@)]", update: 1 } ← {}
target: \`target\` is not a JSONPath: unexpected filter selector token ← { target: "$[?@ = 1]", update: 1 } ← {}
copy: \`copy\` is not a JSONPath: bald descendant ← { target: $.a, copy: $.. } ← { a: 1 }
copy: \`copy\` selects 0 values, but must select one ← { target: $.a, copy: $.b } ← { a: 1 }
copy: \`copy\` selects 2 values, but must select one ← { target: $.a, copy: $.a.* } ← { a: [1, 2] }
copy: an object cannot be merged with a single value ← { target: $.a, copy: $.b } ← { a: { c: 1 }, b: { c: {} } }
target: the whole document cannot be removed ← { target: $, remove: true } ← { a: 1 }
target: the target selects a single value and a list, but an update fits only one kind ← { target: $.*, update: 1 } ← { a: 1, b: [] }
update: a list cannot be merged with an object ← { target: $.a, update: [] } ← { a: {} }
update: an object cannot be merged with a single value ← { target: $.a, update: {} } ← { a: 1 }
update/b: a single value cannot be merged with a list ← { target: $, update: { b: null } } ← { b: [{}] }
`;

describe("mistakes", () => {
  it.each(MISTAKES.trim().split("\n"))("%s", (row) => {
    const [want = "", action = "", given = ""] = row.split(" ← ");
    const { result } = applied(parse(given), [{ target: "$", update: {} }, parse(action)]);
    expect(result).toEqual([expect.stringContaining(`a.yaml#/actions/1/${want}`)]);
  });

  it("mistakes in an action and in a deep filter are reported", () => {
    const nested = `$[?${"(".repeat(1e5)}@.a${")".repeat(1e5)}]`;
    const { result } = applied({}, [
      { target: "$", update: {}, copy: "$" },
      { target: nested, update: 1 },
    ]);
    expect(result).toEqual([
      expect.stringContaining("#/actions/0: an action cannot have both `update` and `copy`"),
      expect.stringContaining(
        "#/actions/1/target: `target` is not a JSONPath: its filters are nested too deep",
      ),
    ]);
  });

  it("mistakes of several actions are reported together", () => {
    const wrong = { target: "$.a", update: [] };
    const { result } = applied({ a: {} }, [wrong, { target: "$.", update: 1 }, wrong]);
    expect(result).toHaveLength(3);
  });

  it.each([
    ["", "#: the file has no `overlay` version"],
    ["openapi: 3.1.0", "#: the file has no `overlay` version"],
    [
      "overlay: 1.2.0",
      "#/overlay: Overlay 1.2.0 is not supported (write it for Overlay 1.0 or 1.1)",
    ],
    ["overlay: [1.1", "#: this [ is never closed"],
    [
      HEAD + "actions: [{ target: $, update: { a: 12345678901234567890 } }]",
      "#: 12345678901234567890 is too large to be exact",
    ],
  ])("mistakes of the file %j are reported", (overlay, want) => {
    expect(applyTexts({}, [overlay]).result).toEqual([expect.stringContaining(`a.yaml${want}`)]);
  });

  it("mistakes of all keys have their places", () => {
    const actions = "actions:\n  - { traget: $.a, remove: 1, x-a: 1 }\n  - {}\ntarget: $\n";
    const report = createReading();
    applyTexts({}, [HEAD.replace("title", "titel") + actions], report);
    const places = report.errors().map(({ line, column, message }) => [line, column, message]);
    expect(places).toEqual([
      [2, 9, 'a block `info` has no key "titel"'],
      [4, 7, 'an action has no key "traget"'],
      [4, 28, "`remove` must be true or false, but this is a number"],
      [5, 5, "`target` is missing in this action"],
      [6, 1, 'an overlay has no key "target"'],
    ]);
    expect(report.errors()[0]?.hint).toBe('did you mean "title"?');
  });
});

describe("warnings", () => {
  const NOTHING = "/actions/0/target: the target selects nothing";
  it.each<readonly [want: string, given: unknown, action: object, more: object]>([
    [`${NOTHING} (correct`, PETS, { target: "$.paths[?@.x]", update: 1 }, {}],
    ["/actions/0: the action changes nothing", {}, { target: "$" }, {}],
    [
      "/extends: the overlay extends other.json, but is applied to api.json",
      {},
      { target: "$", update: {} },
      { extends: "other.json" },
    ],
  ])("%s", (want, given, action, more) => {
    const { result, warnings } = applied(given, [action], "1.1.0", more);
    expect(result).toBe(JSON.stringify(given));
    expect(warnings).toEqual([expect.stringContaining(`a.yaml#${want}`)]);
  });

  it.each(["./api.json", "https://a.example/b.json", "#a"])(
    "there is no warning for extends: %s",
    (extended) => {
      const more = { extends: extended };
      expect(applied({}, [{ target: "$", update: {} }], "1.1.0", more).warnings).toEqual([]);
    },
  );
});

describe("hostile overlays", () => {
  it("overlays cannot change a prototype", () => {
    const overlay = `{"overlay":"1.1.0","info":{"title":"t","version":"1"},"actions":[
      {"target":"$.a","update":{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}},
      {"target":"$.a['__proto__']","update":{"z":1}},
      {"target":"$.b","copy":"$.a"},
      {"target":"$['__proto__','constructor','toString']","update":{"w":1}}]}`;
    const { result } = applyTexts({ a: {}, b: {} }, [overlay]);
    const want = '{"__proto__":{"x":1,"z":1},"constructor":{"prototype":{"y":1}}}';
    expect(result).toBe(`{"a":${want},"b":${want}}`);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  const deep = Array.from({ length: 150 }).reduce<object>((inner) => ({ a: inner }), {});
  const long = Array.from({ length: 2_000 }, () => ({}));
  const [x, y] = ["x".repeat(50_000), "y".repeat(50_000)];
  const doubling = Array.from({ length: 60 }, () => ({ target: "$.a", copy: "$.a" }));
  it.each<readonly [want: string, given: unknown, actions: readonly object[]]>([
    [
      "8: the action writes too much for the length of the document",
      { a: ["x".repeat(10_000)] },
      doubling,
    ],
    [
      "0: the action writes too much for the length of the document",
      { a: long, x },
      [{ target: "$.a.*", update: { y } }],
    ],
    [
      "0: the action nests values more than 200 deep",
      deep,
      [{ target: `$${".a".repeat(150)}`, copy: "$" }],
    ],
    [
      "0: the action looks at too many values for the length of the document",
      { a: long },
      [{ target: "$..[?count($..*) > count(@..*)]", remove: true }],
    ],
    [
      "0/target: the actions up to here take too long",
      { a: ["a".repeat(40)] },
      [{ target: "$.a[?search(@, '(a+)+$b')]", remove: true }],
    ],
  ])("%s", (want, given, actions) => {
    const { result } = applied(given, actions);
    expect(result).toEqual([expect.stringContaining(`a.yaml#/actions/${want} (`)]);
  });

  it("overlays take time in proportion to the document", () => {
    const make = (length: number) => {
      const list = Array.from({ length }, (_, id) => ({ id }));
      return () => applied({ list }, [{ target: "$..[?@.id >= 3]", remove: true }]).result;
    };
    expect(isLinear(make, 300)).toBe(true);
    // Two seconds are allowed, of which a machine that is busy with others may need some.
    expect([1, 2, 3].map(make(5_000))).toContain('{"list":[{"id":0},{"id":1},{"id":2}]}');
  });
});
