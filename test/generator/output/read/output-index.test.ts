import { readFileSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type OutputIndex,
  parseIndex,
  printIndex,
} from "../../../../generator/output/read/output-index.js";
import { hashText } from "../../../../generator/portable/index.js";
import { isLinear } from "../../../growth.js";
import { tempProject } from "../../temp-project.js";
import { told, twoTexts, writeTexts } from "../write-texts.js";

describe("names", () => {
  const outside = ["", "/etc/passwd", "../up.ts", "a/../../up.ts", "C:/a.ts"];
  const spelled = ["a//b.ts", "./a.ts", "a\\b.ts"];
  const unfit = ["a\nb.ts", "a:b.ts", "nul.ts", "a./b.ts", "a ", "x".repeat(300)];
  const others = [".waybill.json", ".gitattributes", ".git/config", "package.json", "README.md"];
  it.each([...outside, ...spelled, ...unfit, ...others])(
    "the index rejects the name %j",
    async (path) => {
      const project = tempProject();
      expect(await writeTexts(project, { [path]: "x" })).toMatchObject({
        ok: false,
        errors: [{ code: "unsafe-name" }],
      });
      expect(project.list()).toEqual([]);
      const version = { sha256: hashText("x") };
      const stamp = { generator: "", inputs: "", output: "" };
      const index = parseIndex(printIndex({ ...stamp, files: new Map([[path, [version]]]) }));
      expect(index).toMatchObject({ files: new Map(), isWhole: false });
    },
  );

  it("the index rejects two names that are equal on case-insensitive systems", async () => {
    expect(told(await writeTexts(tempProject(), { "a.ts": "", "A.ts": "" }))).toContain(
      'cannot write a file named "A.ts": "a.ts" is the same name on some systems [unsafe-name]',
    );
  });
});

const version = (text: string) => ({ sha256: hashText(text) });
const sample: Omit<OutputIndex, "isWhole"> = {
  generator: "1.0.0",
  inputs: hashText("inputs"),
  output: 'a "quoted" \\ name',
  manifest: "../routes.yaml",
  files: new Map([
    ["a.ts", [{ ...version("a"), plan: hashText("p") }]],
    ["b/c.ts", [version("one"), version("two")]],
  ]),
};

describe("the text of an index", () => {
  it("a printed index is read back, also with CRLF or another layout", () => {
    const text = printIndex(sample);
    expect(parseIndex(text)).toEqual({ ...sample, isWhole: true });
    for (const same of [text.replaceAll("\n", "\r\n"), text.replaceAll("  ", "\t")]) {
      expect(parseIndex(same)).toEqual({ ...sample, isWhole: true });
    }
  });

  it("the index is JSON with one line for each version of a file", () => {
    const text = printIndex({
      ...sample,
      files: new Map([
        ["b.ts", [version("b")]],
        ["a.ts", [version("a")]],
      ]),
    });
    const { sha256 } = version("a");
    expect(text.split("\n").at(-5)).toBe(`    "a.ts": "${sha256} ?",`);
    expect(JSON.parse(text)).toMatchObject({ waybill: 3, output: sample.output });
  });

  it.each<{ name: string; edit: (text: string) => string }>([
    { name: "marks of a conflict", edit: (text) => `<<<<<<< HEAD\n${text}` },
    {
      name: "lines of two runs",
      edit: (text) => text.replace(/( {2}"inputs": ).*/, '$&\n$1"other",'),
    },
    { name: "another format", edit: (text) => text.replace('"waybill": 3', '"waybill": 4') },
    {
      name: "its keys in another order",
      edit: (text) => text.replace(/( +"generator".*\n)( +"inputs".*\n)/, "$2$1"),
    },
    { name: "an unknown key", edit: (text) => text.replace("{\n", '{\n  "more": 1,\n') },
    { name: "a missing end", edit: (text) => text.replace(/ {2}}\n}\n$/, "") },
  ])("an index with $name is incomplete, but lists its files", ({ edit }) => {
    const text = edit(printIndex(sample));
    expect(text).not.toBe(printIndex(sample));
    expect(parseIndex(text)).toMatchObject({ isWhole: false, files: sample.files });
  });

  it("an index may have a key of any length", () => {
    expect(parseIndex(`{"${"a".repeat(1e7)}": "b"}`)).toMatchObject({ isWhole: false });
  });

  it.each(["", "not json", "[]", "{}", "null", '"a": "b"', "\u0000"])(
    "the index %j lists no files",
    (text) => {
      expect(parseIndex(text)).toMatchObject({ isWhole: false, files: new Map() });
    },
  );

  it.each(['"', '"\\', '"a" ', ":", `"a.ts": "${hashText("")} ?", `])(
    "an index of many %s is read in linear time",
    (part) => {
      const reading = (length: number) => {
        const text = part.repeat(length / part.length);
        return () => expect(parseIndex(text).files.size).toBeLessThan(2);
      };
      expect(isLinear(reading, 40_000, { leastMs: 2 })).toBe(true);
    },
  );
});

it("an index that is a symbolic link is not followed", async () => {
  const project = tempProject({ "target.json": "{}", "out/mine.ts": "" });
  symlinkSync(project.at("target.json"), project.at("out/.waybill.json"));
  expect(told(await writeTexts(project, twoTexts))).toBe(
    `error: out/.waybill.json, which lists the files that Waybill may replace, is a symbolic link [unusable-index]\n  hint: move it away, then run again\n`,
  );
  expect(readFileSync(project.at("target.json"), "utf8")).toBe("{}");
});
