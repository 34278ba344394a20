import { readFileSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseIndex } from "../../../generator/output/output-index.js";
import { hashText } from "../../../generator/text-hash.js";
import { tempProject } from "../temp-project.js";
import { twoTexts, writeTexts } from "./write-texts.js";

describe("names", () => {
  it.each([
    "",
    "/etc/passwd",
    "../up.ts",
    "a/../../up.ts",
    "a//b.ts",
    "./a.ts",
    "a\\b.ts",
    "C:/a.ts",
    "a\nb.ts",
    "a:b.ts",
    "nul.ts",
    "a./b.ts",
    "a ",
    ".waybill.json",
    "x".repeat(300),
  ])("%j is refused", async (path) => {
    const project = tempProject();
    expect(await writeTexts(project, { [path]: "x" })).toMatchObject({
      ok: false,
      errors: [{ code: "unsafe-name" }],
    });
    expect(project.list()).toEqual([]);
    const index = JSON.stringify({
      waybill: 1,
      generator: "",
      inputs: "",
      output: "",
      files: { [path]: { sha256: hashText("x") } },
    });
    expect(parseIndex(index)).toMatchObject({ ok: false });
  });

  it("refuses two names that are one on systems that do not tell case apart", async () => {
    expect(await writeTexts(tempProject(), { "a.ts": "", "A.ts": "" })).toMatchObject({
      ok: false,
      errors: [
        { message: 'cannot write a file named "A.ts": "a.ts" is the same name on some systems' },
      ],
    });
  });
});

describe("an index that cannot be used", () => {
  it.each([
    ["not json", "is not JSON"],
    ["[]", "is not a JSON object"],
    ["{}", "was written by another version of Waybill"],
    [`{"waybill":1}`, "lacks some of its keys"],
    [`{\n<<<<<<< HEAD\n"waybill":1`, "has the marks of a merge conflict"],
    [`{"waybill":1,"generator":"","inputs":"","output":"","files":{"../x":{}}}`, `lists "../x"`],
    [
      `{"waybill":1,"generator":"","inputs":"","output":"","files":{"x":{"sha256":"1"}}}`,
      `has no hash for "x"`,
    ],
  ])("%s", async (text, reason) => {
    const project = tempProject({ "out/.waybill.json": text });
    expect(await writeTexts(project, twoTexts)).toEqual({
      ok: false,
      errors: [
        {
          code: "unusable-index",
          message: `out/.waybill.json, which lists the files that Waybill may replace, ${reason}`,
          hint: "restore out from version control, or delete its generated files with the index, then run again",
        },
      ],
    });
    expect(project.list()).toEqual(["out/.waybill.json"]);
  });

  it("is one that is a symbolic link", async () => {
    const project = tempProject({ "target.json": "{}", "out/mine.ts": "" });
    symlinkSync(project.at("target.json"), project.at("out/.waybill.json"));
    expect(await writeTexts(project, twoTexts)).toMatchObject({
      ok: false,
      errors: [{ code: "unusable-index" }],
    });
    expect(readFileSync(project.at("target.json"), "utf8")).toBe("{}");
  });
});
