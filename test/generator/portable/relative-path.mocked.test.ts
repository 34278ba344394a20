import { expect, test, vi } from "vitest";
import { isWithin } from "../../../generator/portable/index.js";

vi.mock("node:path", async (original) => {
  const { win32 } = await original<typeof import("node:path")>();
  return { ...win32, default: win32 };
});

test.each([
  ["C:\\api", true],
  ["C:\\api\\schemas\\pet.yaml", true],
  ["C:\\api\\..pet.yaml", true],
  ["C:\\other\\pet.yaml", false],
  ["C:\\", false],
  ["D:\\api\\pet.yaml", false],
  ["\\\\server\\share\\pet.yaml", false],
])("isWithin, on Windows: %s in C:\\api: %s", (path, expected) => {
  expect(isWithin(path, "C:\\api")).toBe(expected);
});
