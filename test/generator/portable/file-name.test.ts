import { expect, it } from "vitest";
import {
  isDeviceName,
  refuseFileName,
  refuseOnWindows,
} from "../../../generator/portable/index.js";

it.each([
  ["users.ts", undefined],
  ["a".repeat(200), undefined],
  ["a".repeat(201), "it is too long"],
  ["a:b.ts", "it has characters that file names cannot have"],
  ["a\u0000.ts", "it has characters that file names cannot have"],
  ["users.", "it ends with a dot or a space"],
  ["users ", "it ends with a dot or a space"],
  ["con.ts", "Windows keeps that name for a device"],
])("refuseFileName(%j) is %j", (name, reason) => {
  expect(refuseFileName(name)).toBe(reason);
});

it("names of existing folders may have any characters", () => {
  expect(refuseOnWindows("a:b")).toBeUndefined();
  expect(refuseOnWindows("NUL")).toBe("Windows keeps that name for a device");
});

it.each([
  ["con", true],
  ["Com1.ts", true],
  ["lpt9.d.ts", true],
  ["console", false],
  ["com", false],
  ["falcon", false],
])("isDeviceName(%j) is %j", (name, wanted) => {
  expect(isDeviceName(name)).toBe(wanted);
});
