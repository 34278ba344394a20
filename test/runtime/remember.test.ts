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

  test("remembers as many texts as it is told, and as many again", () => {
    const asked: string[] = [];
    const known = remember((text: string) => `${asked.push(text)}`, 2);
    for (const text of ["a", "b", "c", "d", "a", "e", "b"]) known(text);
    expect(asked.join("")).toBe("abcdeb");
  });

  test("forgets what 1,000 other texts have passed by, but not what comes again", () => {
    const { asked, lengthOf } = counted();
    for (const text of ["first", "often"]) lengthOf(text, "");
    for (let index = 0; index < 2000; index++) {
      lengthOf(`text ${index}`, "");
      if (index % 100 === 0) lengthOf("often", "");
    }
    lengthOf("first", "");
    expect(asked.filter((text) => text === "first")).toHaveLength(2);
    expect(asked.filter((text) => text === "often")).toHaveLength(1);
  });
});
