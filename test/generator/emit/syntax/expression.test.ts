import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Data, dataDoc } from "../../../../generator/emit/syntax/expression.js";
import { printDoc } from "../../../../generator/emit/syntax/layout.js";

/** What a script gets that holds the data. */
function evaluate(value: Data): unknown {
  return new Function(`"use strict"; return (${printDoc(dataDoc(value))});`)();
}

const data = fc.letrec<{ data: Data }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: "binary" }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.array(tie("data"), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: "binary" }), tie("data"), { maxKeys: 4 }),
  ),
})).data;

describe("dataDoc", () => {
  it("means the data", () => {
    fc.assert(
      fc.property(data, (value) => {
        // -0 has no JSON, and means the same.
        expect(JSON.stringify(evaluate(value))).toBe(JSON.stringify(value));
      }),
    );
  });

  it("sets no prototype", () => {
    const value = evaluate(JSON.parse('{"__proto__": {"a": 1}}') as Data) as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value)).toEqual(["__proto__"]);
  });
});
