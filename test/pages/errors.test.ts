import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { outcomeOfCommand } from "./errors/outcome-of-command.js";
import * as outcomes from "./errors/outcomes.js";
import { toFileError } from "../../generator/errors/index.js";
import { unsafeNameErrors } from "../../generator/output/decide/refusals.js";

const page = ["errors-of-calls", "errors"]
  .map((name) => readFileSync(`docs/${name}.md`, "utf8"))
  .join("\n");

/** The rows of all tables with a column of this heading. The code is the first cell, or the heading above the table. */
function rowsUnder(heading: string): readonly Row[] {
  let above = "";
  return page.split(/\n\n/).flatMap((block) => {
    above = /^### `(.*)`$/.exec(block)?.[1] ?? above;
    const [head = "", , ...lines] = block.trim().split("\n").map(splitCells);
    const hasCode = head[0] === "Code";
    if (head[hasCode ? 1 : 0] !== heading) return [];
    return lines.map((cells) => {
      const [code = [], given = [], message = [], hint = []] = [
        ...(hasCode ? [] : [[above]]),
        ...cells.map(codesIn),
      ];
      return { code: code[0] ?? "", given, message: message[0] ?? "", hint: hint[0] };
    });
  });
}

/** The cells of a line of a table; the line itself if it is none. */
function splitCells(line: string): readonly string[] {
  const [first = "", ...cells] = line.split(/(?<!\\)\|/);
  return first === "" && cells.length > 0 ? cells.slice(0, -1).map((cell) => cell.trim()) : [line];
}

interface Row {
  readonly code: string;
  readonly given: readonly string[];
  readonly message: string;
  readonly hint: string | undefined;
}

function codesIn(cell: string): readonly string[] {
  const spans = cell.matchAll(/(`+)( ?)([^]*?)\2\1(?!`)/g);
  return [...spans].map(([, , , text = ""]) => text.replaceAll("\\|", "|"));
}

describe("the listed message is printed or thrown", () => {
  it.each(rowsUnder("Call"))("$code: $given.0", async ({ code, given, message }) => {
    expect(await outcomes.outcomeOfCall(given[0] ?? "")).toEqual({ code, message });
  });

  describe.each([
    ["In the manifest", outcomes.outcomeOfManifest],
    ["In the document", outcomes.outcomeOfDocument],
    ["In the overlay", outcomes.outcomeOfOverlay],
  ] as const)("%s", (heading, outcomeOf) => {
    it.each(rowsUnder(heading))("$code: $given.0", ({ code, given, message, hint }) => {
      const [outcome] = outcomeOf(given);
      expect({ code: outcome?.code, message: outcome?.message, hint: outcome?.hint }).toEqual({
        ...{ code, message, hint },
      });
    });
  });

  it("docs/errors.md has a hint for each warning about a document", () => {
    const silent = rowsUnder("In the document").filter(({ hint }) => hint === undefined);
    expect(silent).toEqual([]);
  });

  it.each(rowsUnder("Command"))("$code: $given.0", async ({ code, given, message, hint }) => {
    const { output, isSuccess } = await outcomeOfCommand(given[0] ?? "", code);
    expect(isSuccess).toBe(output.includes(": warning:"));
    expect(output.replace(": warning:", ": error:")).toContain(`error: ${message} [${code}]\n`);
    expect(output).toContain(`  hint: ${hint}\n`);
  });

  it.each(rowsUnder("System"))("$code: $given.0", ({ code, given, message, hint }) => {
    const refusal = Object.assign(new Error(), { code: given[0] });
    expect(toFileError(refusal, "cannot write generated")).toEqual({ code, message, hint });
  });

  // `test/generator/emit/check-stage.mocked.test.ts` compares the other row with what comes out.
  it.each(rowsUnder("Bug").filter(({ code }) => code === "unsafe-name"))(
    "$code",
    ({ code, message, hint }) => {
      expect(unsafeNameErrors(["a.ts", "A.ts"])).toEqual([{ code, message, hint }]);
    },
  );
});

it("docs/errors.md lists each code with a compared message", () => {
  const files = ["generator", "runtime"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !/\/(dist|page|node_modules)\//.test(`/${file}`))
      .map((file) => readFileSync(`${folder}/${file}`, "utf8")),
  );
  const forms = [
    /\bcode: "([a-z-]+)"/g,
    /\.(?:error|warn)\(\s*"([a-z-]+)"/g,
    /\b(?:refuse|fail|super|EndpointError)\(\s*"([a-z-]+)"/g,
    /^ {2}E[A-Z]+: \[\s*"([a-z-]+)"/gm,
  ];
  const codes = new Set(
    files.flatMap((text) =>
      forms.flatMap((form) => [...text.matchAll(form)].map(([, own]) => own)),
    ),
  );
  const ofRuntime = readFileSync("runtime/error.ts", "utf8").matchAll(/^ {2}\| "([a-z-]+)"/gm);
  for (const [, code] of ofRuntime) codes.add(code);
  expect(codes.size).toBeGreaterThan(130);
  const read = ["In the manifest", "In the document", "In the overlay"];
  const headings = ["Call", ...read, "Command", "System", "Bug"];
  const listed = new Set(headings.flatMap(rowsUnder).map(({ code }) => code));
  expect([...codes].filter((code) => !listed.has(code ?? ""))).toEqual([]);
});

it("docs/errors.md lists each system error", () => {
  const source = readFileSync("generator/errors/file-error.ts", "utf8");
  const known = [...source.matchAll(/^ {2}(E[A-Z]+): \[/gm)].map(([, code]) => code);
  expect(known.length).toBeGreaterThan(15);
  const listed = rowsUnder("System").flatMap(({ given }) => given);
  expect(known.filter((code) => !listed.includes(code ?? ""))).toEqual([]);
});
