import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "../../../../generator/manifest/files/parse-json.js";
import { membersOf } from "../../openapi/document/json-members.js";

/** Whether `parseJson` refuses a text in JSON, which it does for a repeated key. */
function repeats(text: string): boolean {
  const value = parseJson(text, 100);
  if (value !== undefined) expect(value).toEqual(JSON.parse(text));
  return value === undefined;
}

describe("parseJson refuses an object that has a key twice", () => {
  it.each([
    ['{"a":1,"a":2}', true],
    ['{"a":1,"\\u0061":2}', true],
    ['[{"b":{"a":[],"c":null,"a":[]}}]', true],
    ['{"__proto__":1,"__proto__":2}', true],
    ['{"a":{"a":1},"b":[{"a":2},{"a":3}]}', false],
    ['{"a\\\\":":","b\\"":"c:\\\\\\"d"}', false],
    ['"a:b"', false],
    ["null", false],
    ["[]", false],
  ])("%s: %s", (text, want) => {
    expect(repeats(text)).toBe(want);
  });

  it("agrees with the members, whatever JSON it is", () => {
    const key = fc.oneof(fc.constantFrom("a", "b", ":", "\\", '"', "__proto__"), fc.string());
    const { value } = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue().map((inner) => JSON.stringify(inner)),
        fc.array(tie("value"), { maxLength: 4 }).map((items) => `[ ${items.join(" , ")}]`),
        fc
          .array(fc.tuple(key, tie("value")), { maxLength: 4 })
          .map(
            (all) => `{${all.map(([name, inner]) => `${JSON.stringify(name)} : ${inner}`).join()}}`,
          ),
      ),
    }));
    fc.assert(
      fc.property(value, (text) => {
        expect(repeats(text)).toBe(membersOf(text).some(({ isRepeated }) => isRepeated));
      }),
    );
  });
});
