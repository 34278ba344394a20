import { describe, expect, it } from "vitest";
import { parseText } from "../../../../generator/openapi/document/parse-document.js";
import { applyOverlays } from "../../../../generator/openapi/overlays/apply-overlays.js";
import { createReport, describeProblem } from "../../../../generator/openapi/report.js";

const HEAD = "overlay: 1.1.0\ninfo: { title: Fixes, version: '1' }\n";

const INFO = { title: "Fixes", version: "1" };

/** The document with the actions applied to it, or the errors; and the warnings. */
function applied(document: unknown, actions: unknown, version = "1.1.0", more: object = {}) {
  const report = createReport();
  const overlay = { overlay: version, info: INFO, actions, ...more };
  return applyTexts(document, [JSON.stringify(overlay)], report);
}

function applyTexts(document: unknown, overlays: readonly string[], report = createReport()) {
  const parsed = parseText(JSON.stringify(document), "api.json", report);
  const files = overlays.map((text, index) => ({ text, file: `${"abc"[index] ?? ""}.yaml` }));
  const result = parsed && applyOverlays(parsed, files, report);
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

describe("what an action does", () => {
  it.each<readonly [title: string, given: unknown, actions: readonly object[], want: unknown]>([
    ["adds a member", { a: {} }, [{ target: "$.a", update: { b: 1 } }], { a: { b: 1 } }],
    ["changes the whole document", { a: 1 }, [{ target: "$", update: { b: 1 } }], { a: 1, b: 1 }],
    [
      "merges objects, joins lists and replaces single values, however deep",
      { a: { b: { c: [1], d: 1, e: null, kept: true } } },
      [{ target: "$.a", update: { b: { c: [2, [3]], d: "x", e: 2, f: { g: [] } } } }],
      { a: { b: { c: [1, 2, [3]], d: "x", e: 2, kept: true, f: { g: [] } } } },
    ],
    ["joins lists", { a: [1] }, [{ target: "$.a", update: [2, 3] }], { a: [1, 2, 3] }],
    [
      "adds an object to a list",
      { a: [1] },
      [{ target: "$.a", update: { b: 2 } }],
      { a: [1, { b: 2 }] },
    ],
    [
      "adds a single value to a list",
      { a: [1] },
      [{ target: "$.a", update: null }],
      { a: [1, null] },
    ],
    ["replaces a single value", { a: "x" }, [{ target: "$.a", update: 0 }], { a: 0 }],
    ["replaces an item", { a: [1, 2] }, [{ target: "$.a[0]", update: 3 }], { a: [3, 2] }],
    ["removes a member", { a: 1, b: 2 }, [{ target: "$.a", remove: true }], { b: 2 }],
    [
      "removes items, each where it was before",
      { a: [0, 1, 2, 3, 4] },
      [{ target: "$.a[?@ == 1 || @ == 3]", remove: true }],
      { a: [0, 2, 4] },
    ],
    [
      "removes in favour of anything else",
      { a: {}, b: 1 },
      [{ target: "$.a", remove: true, update: { c: 1 }, copy: "$.b" }],
      { b: 1 },
    ],
    [
      "does not remove",
      { a: {} },
      [{ target: "$.a", remove: false, update: { b: 1 } }],
      { a: { b: 1 } },
    ],
    [
      "copies",
      { a: { b: [1] }, c: { b: [2] } },
      [{ target: "$.c", copy: "$.a" }],
      { a: { b: [1] }, c: { b: [2, 1] } },
    ],
    ["copies a list", { a: [1], b: [2] }, [{ target: "$.b", copy: "$.a" }], { a: [1], b: [2, 1] }],
    [
      "copies an object into a list",
      { a: {}, b: [] },
      [{ target: "$.b", copy: "$.a" }],
      { a: {}, b: [{}] },
    ],
    ["copies a single value", { a: 1, b: 2 }, [{ target: "$.b", copy: "$.a" }], { a: 1, b: 1 }],
    [
      "copies what was there before into its own parts",
      { a: { b: { c: 1 } } },
      [{ target: "$..b", copy: "$.a" }],
      { a: { b: { c: 1, b: { c: 1 } } } },
    ],
    [
      "moves in three actions, in their order",
      { a: { old: { x: 1 } } },
      [
        { target: "$.a", update: { new: {} } },
        { target: "$.a.new", copy: "$.a.old" },
        { target: "$.a.old", remove: true },
      ],
      { a: { new: { x: 1 } } },
    ],
    [
      "sees what earlier actions did",
      { a: {} },
      [
        { target: "$.a", update: { b: { c: 1 } } },
        { target: "$.a.b", update: { d: 2 } },
        { target: "$.a.b.c", remove: true },
        { target: "$.a.b", update: { c: [] } },
      ],
      { a: { b: { d: 2, c: [] } } },
    ],
    [
      "gives each target a copy of its own",
      { a: {}, b: {} },
      [
        { target: "$.*", update: { c: [1] } },
        { target: "$.a.c", update: 2 },
      ],
      { a: { c: [1, 2] }, b: { c: [1] } },
    ],
    [
      "changes what is selected several times once",
      { a: [] },
      [{ target: "$['a', 'a']", update: 1 }],
      { a: [1] },
    ],
    [
      "allows extensions",
      { a: 1 },
      [{ target: "$.a", update: 2, "x-why": 1, description: "d" }],
      { a: 2 },
    ],
  ])("%s", (_, given, actions, want) => {
    expect(applied(given, actions)).toEqual({ result: JSON.stringify(want), warnings: [] });
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

describe("Overlay 1.0", () => {
  it.each<readonly [given: unknown, action: object, want: unknown]>([
    [{ a: { b: 1 } }, { target: "$.a", update: { b: "x" } }, { a: { b: "x" } }],
    [{ a: [1] }, { target: "$.a", update: [2] }, { a: [1, 2] }],
    [
      { a: [], b: {} },
      { target: "$.*", update: { c: 1 } },
      { a: [{ c: 1 }], b: { c: 1 } },
    ],
    [{ a: [{}] }, { target: "$.a[0]", remove: true }, { a: [] }],
    [{ a: 1 }, { target: "$.a", update: 2 }, SINGLE_VALUES],
    [{ a: [1] }, { target: "$.a[0]", remove: true }, SINGLE_VALUES],
  ])("%j, %j", (given, action, want) => {
    const { result } = applied(given, [action], "1.0.0");
    expect(result).toEqual(Array.isArray(want) ? want : JSON.stringify(want));
  });
});

const SINGLE_VALUES = [
  "a.yaml#/actions/0/target: Overlay 1.0 changes objects and lists, but the target selects a single value (write `overlay: 1.1.0`, or update what holds the value)",
];

describe("mistakes", () => {
  const NESTED = `$[?${"(".repeat(1e5)}@.a${")".repeat(1e5)}]`;
  const NOT = "`target` is not a JSONPath";
  it.each<readonly [place: string, want: string, given: unknown, action: object]>([
    ["target", `${NOT}: unclosed bracketed selection`, {}, { target: "$.a[", update: 1 }],
    ["target", `${NOT}: expected '$', found 'a'`, {}, { target: "a.b", update: 1 }],
    ["target", `${NOT}: no such function 'nope'`, {}, { target: "$[?nope(@)]", update: 1 }],
    ["target", `${NOT}: unexpected filter selector token`, {}, { target: "$[?@ = 1]", update: 1 }],
    ["target", `${NOT}: its filters are nested too deep`, {}, { target: NESTED, update: 1 }],
    ["copy", "`copy` is not a JSONPath: bald descendant", { a: 1 }, { target: "$.a", copy: "$.." }],
    ["copy", "`copy` selects 0 values, but", { a: 1 }, { target: "$.a", copy: "$.b" }],
    ["copy", "`copy` selects 2 values, but", { a: [1, 2] }, { target: "$.a", copy: "$.a.*" }],
    ["target", "the whole document cannot be removed", { a: 1 }, { target: "$", remove: true }],
    ["", "an action has either", { a: 1 }, { target: "$.a", update: 1, copy: "$" }],
    [
      "target",
      "the target selects a single value and a list",
      { a: 1, b: [] },
      { target: "$.*", update: 1 },
    ],
    ["update", "a list cannot be merged with an object", { a: {} }, { target: "$.a", update: [] }],
    [
      "update",
      "an object cannot be merged with a single value",
      { a: 1 },
      { target: "$.a", update: {} },
    ],
    [
      "update/b",
      "a single value cannot be merged with a list",
      { b: [{}] },
      { target: "$", update: { b: null } },
    ],
    [
      "copy",
      "an object cannot be merged with a single",
      { a: { c: 1 }, b: { c: {} } },
      { target: "$.a", copy: "$.b" },
    ],
  ])("%s: %s", (place, want, given, action) => {
    const { result } = applied(given, [{ target: "$", update: {} }, action]);
    const at = `a.yaml#/actions/1${place && `/${place}`}: ${want}`;
    expect(result).toEqual([expect.stringContaining(at)]);
  });

  it("of several actions are reported together", () => {
    const wrong = { target: "$.a", update: [] };
    const { result } = applied({ a: {} }, [wrong, { target: "$.", update: 1 }, wrong]);
    expect(result).toHaveLength(3);
  });

  it.each([
    ["", "#: the file has no `overlay` version"],
    ["openapi: 3.1.0", "#: the file has no `overlay` version"],
    ["overlay: 1.2.0", "#/overlay: Overlay 1.2.0 is not supported (Overlay 1.0 and 1.1 are read)"],
    ["overlay: [1.1", "#: this [ is never closed"],
    [
      HEAD.replace("1.1.0", "1.0.0") + "actions: [{ target: $, copy: $.a }]",
      '#: an action has no key "copy" (write `overlay: 1.1.0`, which has it)',
    ],
    [
      HEAD + "actions: [{ target: $, update: { a: 12345678901234567890 } }]",
      "#: 12345678901234567890 is too large to be exact",
    ],
  ])("of the file %j", (overlay, want) => {
    expect(applyTexts({}, [overlay]).result).toEqual([expect.stringContaining(`a.yaml${want}`)]);
  });

  it("of all keys have their places", () => {
    const actions = "actions:\n  - { traget: $.a, remove: 1, x-a: 1 }\n  - {}\ntarget: $\n";
    const report = createReport();
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
    [
      `${NOTHING} (correct the target, or remove the action)`,
      {},
      { target: "$.a", remove: true },
      {},
    ],
    [
      `${NOTHING} (did you mean \`/pets\`?)`,
      PETS,
      { target: "$.paths['/pet'].get", remove: true },
      {},
    ],
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

  it.each(["./api.json", "https://a.example/b.json", "#a"])("none for extends: %s", (extended) => {
    const more = { extends: extended };
    expect(applied({}, [{ target: "$", update: {} }], "1.1.0", more).warnings).toEqual([]);
  });
});

describe("hostile overlays", () => {
  it("reach no prototype", () => {
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

  // A second and some are allowed for a document of this length.
  it("take time in proportion to the document", () => {
    const list = Array.from({ length: 5_000 }, (_, id) => ({ id }));
    const { result } = applied({ list }, [{ target: "$..[?@.id >= 3]", remove: true }]);
    expect(result).toBe('{"list":[{"id":0},{"id":1},{"id":2}]}');
  });
});
