import { beforeAll, describe, expect, it } from "vitest";
import { inlineRuntime } from "../../../../generator/emit/inline-runtime.js";
import { emitModules } from "../../../../generator/emit/emit-modules.js";
import { createProject, judgeTypes } from "../../../../generator/diff/guard/judge-types.js";
import { type ManifestParts, planOf } from "../../plan-of.js";

const petsGet = (type: string, runtime: "inline" | "waybill-runtime"): ManifestParts => ({
  generate: { output: "generated", runtime },
  routes: [
    {
      route: "GET /pets/{id}",
      name: "petsGet",
      group: "pets",
      parameters: [{ name: "kind", in: "query", schema: { type } }],
      responses: { 200: { schema: { $ref: "#/schemas/Pet" } } },
    },
  ],
  schemas: { Pet: { type: "object", properties: { name: { type } } } },
});

const emitted = (parts: ManifestParts) => emitModules({ modules: planOf(parts).modules });
const versions = {
  before: emitted(petsGet("string", "waybill-runtime")),
  after: emitted(petsGet("integer", "inline")),
  runtime: inlineRuntime(),
};
const project = createProject();
const judge = (questions: Parameters<typeof judgeTypes>[1], given = versions) =>
  judgeTypes(given, questions, project);

describe("whether a type of one version is assignable to a type of the other", () => {
  const of = (version: string) => `Parameters<typeof import("./${version}/pets.js").petsGet>[0]`;
  const importPet = (version: string) => `import("./${version}/pets.js").Pet`;

  const cases: readonly (readonly [string, string, string, boolean | undefined])[] = [
    ["the same parameters", of("before"), of("before"), true],
    ["parameters of another type", of("before"), of("after"), false],
    ["a literal argument", '{ id: "x"; kind: "a" }', of("before"), true],
    ["a wrong argument", '{ id: "x"; kind: "a" }', of("after"), false],
    ["a missing argument", '{ kind: "a" }', of("before"), false],
    ["a response", `Required<${importPet("after")}>`, importPet("before"), false],
    ["a response of one version", `Required<${importPet("after")}>`, importPet("after"), true],
    ["a type that a lib file declares", "Uint8Array", "ArrayBufferView", true],
    ["a name that is not exported", 'import("./after/pets.js").Cat', "string", undefined],
    ["`any`", "any", "string", undefined],
    ["a type with an error", "Map<string>", "string", undefined],
  ];
  let answers: readonly (boolean | undefined)[] = [];
  beforeAll(() => {
    answers = judge(cases.map(([, from, to]) => ({ from, to })));
  });

  it.each(cases.map(([what, , , want], index) => ({ what, want, index })))("$what", (row) => {
    expect(answers).toHaveLength(cases.length);
    expect(answers[row.index]).toBe(row.want);
  });
});

describe("nothing is said", () => {
  const question = { from: "1", to: "number" };

  it("judgeTypes has no answer for a question that is not a type", () => {
    const answers = judge([question, { from: "1 +", to: "2" }]);
    expect(answers).toEqual([undefined, undefined]);
  });

  it.each([
    ["of a module", 'import { nothing } from "./pets.js";'],
    ["of the runtime", 'import type { Nothing } from "waybill-runtime";'],
  ])("judgeTypes has no answer for an import that does not exist %s", (_what, text) => {
    const after = new Map([...versions.after, ["wrong.ts", text]]);
    expect(judge([question], { ...versions, after })).toEqual([undefined]);
  });
});
