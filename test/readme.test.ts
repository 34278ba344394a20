import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const readme = readFileSync("README.md", "utf8");
const blocks = [...readme.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language, text]) => ({
  language,
  text: text as string,
}));
const typescript = blocks.filter(({ language }) => language === "ts").map(({ text }) => text);
const folder = mkdtempSync(join(tmpdir(), "readme-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the packages' entries are in the sources. */
function sourceOf(specifier: string): string {
  const group = /^waybill-github\/(.*)$/.exec(specifier)?.[1];
  const path =
    specifier === "waybill-runtime"
      ? "runtime/index.ts"
      : specifier === "waybill-github"
        ? "generated/index.ts"
        : `generated/${group}.ts`;
  return pathToFileURL(resolve(path)).href;
}

/** Runs code in which `expression; // → value` says what an expression is worth; gives the pairs. */
function run(name: string, code: string): readonly { got: unknown; want: unknown }[] {
  const program = code
    .replace(/from "([^"]+)"/g, (_, specifier: string) => `from "${sourceOf(specifier)}"`)
    .replace(/^(.+); \/\/ → (.+)$/gm, "pairs.push({ got: $1, want: $2 });");
  const file = join(folder, `${name}.mts`);
  writeFileSync(
    file,
    `const pairs: unknown[] = [];\n${program}\nconsole.log(JSON.stringify(pairs));\n`,
  );
  const tsx = pathToFileURL(resolve("node_modules/tsx/dist/esm/index.mjs")).href;
  return JSON.parse(
    execFileSync(process.execPath, ["--conditions=waybill-source", "--import", tsx, file], {
      encoding: "utf8",
    }),
  ) as { got: unknown; want: unknown }[];
}

describe("README", () => {
  it("shows an entry of the example's manifest and the code that it becomes", () => {
    const [yaml] = blocks.filter(({ language }) => language === "yaml");
    expect(readFileSync("examples/acme/routes.yaml", "utf8")).toContain(yaml?.text);
    expect(readFileSync("examples/acme/generated/labels.ts", "utf8")).toContain(typescript[0]);
  });

  it.each(["single-route", "endpoint-defaults", "any-route"].map((name, index) => [name, index]))(
    "shows %s as it stands among the examples, and what it says comes out",
    (name, index) => {
      const code = typescript[Number(index) + 1] as string;
      expect(readFileSync(`examples/${name}.ts`, "utf8")).toBe(code);
      const pairs = run(String(name), code);
      expect(pairs.length).toBeGreaterThan(0);
      for (const { got, want } of pairs) expect(got).toEqual(want);
    },
  );

  it("lists each code of the runtime's errors", () => {
    const codes = [...readFileSync("runtime/error.ts", "utf8").matchAll(/^ {2}\| "([a-z-]+)"/gm)];
    expect(codes.length).toBeGreaterThan(5);
    for (const [, code] of codes) expect(readme).toContain(`\`${code}\``);
  });
});
