/** The calls of an API, as the text of a module. */
export interface CallsModule {
  /** The document's name: `type-array`. */
  readonly api: string;
  readonly text: string;
  /** The scenario of each line of the text. */
  readonly scenarios: ReadonlyMap<number, string>;
}

/** The names that can be imported from the modules of an API, by module. */
export type ExportsOf = (api: string) => ReadonlyMap<string, readonly string[]>;

/**
 * Reads a table of calls. A line `# PREFIX API` begins the calls of an API, a line `NAME: CALL => ANSWER` is a call of the scenario
 * whose name is the prefix and NAME, and `const NAME = …` is for the calls that follow. A line that begins with a space continues
 * the one before.
 *
 * An answer is an expression, which JSON is compared with. Before it may stand the status of an error, and what reads the answer
 * instead: `text`, `xml` for text whose layout does not count, `bytes`, `lines`, or `unknown` for JSON that the API does not describe
 * so. Without an answer, nothing is read. `refused` before a call says that it has to be an error of the compiler.
 */
export function readCalls(
  table: string,
  host: string,
  exportsOf: ExportsOf,
): readonly CallsModule[] {
  const sections = table.replace(/\n +/g, " ").split(/^# /m).slice(1);
  return sections.map((section) => {
    const [heading = "", ...rows] = section.split("\n").filter((row) => row !== "");
    const [prefix = "", api = ""] = heading.split(" ");
    const imports = [...exportsOf(api)].map(([module, names]) => {
      const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(section));
      return `import { ${used.join(", ")} } from "../${api}/${module}.js";`;
    });
    const lines = [
      ...imports,
      `import { encodeLines, ensureOk, lines, send } from "../${api}/fetch.js";`,
      `import { type Call, all, image, same, sameUnknown, withoutLayout } from "../../check.js";`,
      `const host = "${host}";`,
      ...rows.filter((row) => row.startsWith("const ")),
      "export const calls: readonly Call[] = [",
    ];
    const scenarios = new Map<number, string>();
    for (const row of rows.filter((row) => !row.startsWith("const "))) {
      const [, name = "", refused, call = "", answer = ""] =
        /^(\w*): (refused )?(.*?)(?: => (.*))?$/.exec(row) ?? [];
      const scenario = `${prefix}${name}`;
      if (refused !== undefined) lines.push("  // @ts-expect-error");
      lines.push(`  ["${scenario}", async (options) => { ${codeOf(call, answer)} }],`);
      scenarios.set(lines.length, scenario);
    }
    return { api, text: [...lines, "];", ""].join("\n"), scenarios };
  });
}

function codeOf(call: string, answer: string): string {
  const [, status, how, expected = ""] =
    /^(?:(\d{3}) ?)?(?:(text|xml|bytes|lines|unknown) )?(.*)$/.exec(answer) ?? [];
  const response = `const response = await send(${call}, options);`;
  const check =
    status === undefined
      ? "ensureOk(response);"
      : `if (response.status !== ${status}) throw new Error(String(response.status));`;
  if (expected === "") return `${response} ${check}`;
  const narrowed = status === undefined ? "ensureOk(response)" : "response";
  const read = {
    text: `same(await ${narrowed}.text(), ${expected})`,
    xml: `same(withoutLayout(await ${narrowed}.text()), ${expected})`,
    bytes: `same(new Uint8Array(await ${narrowed}.arrayBuffer()), ${expected})`,
    lines: `same(await all(lines(${narrowed})), ${expected})`,
    unknown: `sameUnknown(await ${narrowed}.json(), ${expected})`,
    json: `same(await ${narrowed}.json(), ${expected})`,
  }[how ?? "json"];
  return `${response} ${check} ${read};`;
}
