import { describe, expect, test } from "vitest";
import { remember } from "../../runtime/remember.js";

/** A function that tells how often it was asked. */
const counted = () => {
  const asked: string[] = [];
  const lengthOf = remember((text: string, unit: string) => {
    asked.push(text);
    if (text === "") throw new Error(`no ${unit}`);
    return { length: text.length };
  });
  return { asked, lengthOf };
};

describe("remember", () => {
  test("gives what it gave before for the same text", () => {
    const { asked, lengthOf } = counted();
    const first = lengthOf("abc", "characters");
    expect(first).toEqual({ length: 3 });
    expect(lengthOf("abc", "bytes")).toBe(first);
    expect(lengthOf("ab", "characters")).toEqual({ length: 2 });
    expect(asked).toEqual(["abc", "ab"]);
  });

  test.each(["__proto__", "constructor", "toString"])("takes %s for a text", (text) => {
    expect(counted().lengthOf(text, "characters")).toEqual({ length: text.length });
  });

  test("keeps no errors, and tells each of its own context", () => {
    const { lengthOf } = counted();
    expect(() => lengthOf("", "characters")).toThrow("no characters");
    expect(() => lengthOf("", "bytes")).toThrow("no bytes");
  });

  test("remembers texts of up to 1,000 characters", () => {
    const { lengthOf } = counted();
    const longest = "x".repeat(1000);
    expect(lengthOf(longest, "")).toBe(lengthOf(longest, ""));
    expect(lengthOf(`${longest}x`, "")).not.toBe(lengthOf(`${longest}x`, ""));
  });

  test("begins anew when it knows 1,000 texts", () => {
    const { asked, lengthOf } = counted();
    lengthOf("first", "");
    for (let index = 0; index < 999; index++) lengthOf(`text ${index}`, "");
    lengthOf("first", "");
    expect(asked).toHaveLength(1000);
    lengthOf("one more", "");
    lengthOf("first", "");
    expect(asked.slice(1000)).toEqual(["one more", "first"]);
  });
});
