import { expect, test } from "vitest";
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

test("remember returns the cached value for the same text", () => {
  const { asked, lengthOf } = counted();
  const first = lengthOf("abc", "characters");
  expect(first).toEqual({ length: 3 });
  expect(lengthOf("abc", "bytes")).toBe(first);
  expect(lengthOf("ab", "characters")).toEqual({ length: 2 });
  expect(asked).toEqual(["abc", "ab"]);
});

test.each(["__proto__", "constructor", "toString"])("remember treats %s as text", (text) => {
  expect(counted().lengthOf(text, "characters")).toEqual({ length: text.length });
});

test("remember does not cache errors, and passes the context to each call", () => {
  const { lengthOf } = counted();
  expect(() => lengthOf("", "characters")).toThrow("no characters");
  expect(() => lengthOf("", "bytes")).toThrow("no bytes");
});

test("remember caches short texts, but not long texts", () => {
  const { lengthOf } = counted();
  const [short, long] = ["x".repeat(300), "x".repeat(10_000)];
  expect(lengthOf(short, "")).toBe(lengthOf(short, ""));
  expect(lengthOf(long, "")).not.toBe(lengthOf(long, ""));
});

test("remember drops all texts when it is full", () => {
  const asked: string[] = [];
  const lengthOf = remember((text: string) => {
    asked.push(text);
    return { length: text.length };
  }, 2);
  for (const text of ["a", "b", "a", "c", "c", "a", "b"]) lengthOf(text);
  expect(asked).toEqual(["a", "b", "c", "a", "b"]);
});
