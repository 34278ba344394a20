/** The calls of an API, as the text of a module. */
export interface CallsModule {
  /** The document's name: `type-array`. */
  readonly api: string;
  readonly text: string;
  /** The scenario of each line of the text. */
  readonly scenarios: ReadonlyMap<number, string>;
  /** The scenarios with a body serializer or a middleware, which the caller writes. */
  readonly ownCode: ReadonlySet<string>;
}

/** Reads the response of a call: `status`, if an error is expected, and the expected value, if the body is read. */
export interface Answer {
  readonly status: string | undefined;
  readonly how: "json" | "text" | "xml" | "bytes" | "lines" | "unknown";
  readonly expected: string | undefined;
}

/** How the calls of a generator become code. */
export interface Dialect {
  readonly importsOf: (api: string, section: string) => readonly string[];
  readonly codeOf: (call: string, answer: Answer) => string;
}

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
  { importsOf, codeOf }: Dialect,
): readonly CallsModule[] {
  const sections = table.replace(/\n +/g, " ").split(/^# /m).slice(1);
  return sections.map((section) => {
    const [heading = "", ...rows] = section.split("\n").filter((row) => row !== "");
    const [prefix = "", api = ""] = heading.split(" ");
    const lines = [
      ...importsOf(api, section),
      `import { type Call, all, image, same, sameUnknown, withoutLayout } from "../../check.js";`,
      `const host = "${host}";`,
      ...rows.filter((row) => row.startsWith("const ")),
      "export const calls: readonly Call[] = [",
    ];
    const scenarios = new Map<number, string>();
    const ownCode = new Set<string>();
    for (const row of rows.filter((row) => !row.startsWith("const "))) {
      const [, name = "", refused, call = "", answer = ""] =
        /^(\w*): (refused )?(.*?)(?: => (.*))?$/.exec(row) ?? [];
      const scenario = `${prefix}${name}`;
      if (refused !== undefined) lines.push("  // @ts-expect-error");
      const code = codeOf(call, readAnswer(answer));
      lines.push(`  ["${scenario}", async (options) => { ${code} }],`);
      scenarios.set(lines.length, scenario);
      if (/\b(?:bodySerializer|middleware)\b/.test(call)) ownCode.add(scenario);
    }
    return { api, text: [...lines, "];", ""].join("\n"), scenarios, ownCode };
  });
}

function readAnswer(text: string): Answer {
  const [, status, how = "json", expected] =
    /^(?:(\d{3}) ?)?(?:(text|xml|bytes|lines|unknown) )?(.*)$/.exec(text) ?? [];
  return { status, how: how as Answer["how"], expected: expected === "" ? undefined : expected };
}

/** The calls of Waybill's functions, given the names that can be imported from the modules of an API, by module. */
export function waybillDialect(
  exportsOf: (api: string) => ReadonlyMap<string, readonly string[]>,
): Dialect {
  return {
    importsOf: (api, section) => [
      ...[...exportsOf(api)].map(([module, names]) => {
        const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(section));
        return `import { ${used.join(", ")} } from "../${api}/${module}.js";`;
      }),
      `import { encodeLines, ensureOk, lines, send } from "../${api}/fetch.js";`,
    ],
    codeOf: (call, { status, how, expected }) => {
      const response = `const response = await send(${call}, options);`;
      const check =
        status === undefined
          ? "await ensureOk(response);"
          : `if (response.status !== ${status}) throw new Error(String(response.status));`;
      if (expected === undefined) return `${response} ${check}`;
      const narrowed = status === undefined ? "(await ensureOk(response))" : "response";
      const read = {
        text: `same(await ${narrowed}.text(), ${expected})`,
        xml: `same(withoutLayout(await ${narrowed}.text()), ${expected})`,
        bytes: `same(new Uint8Array(await ${narrowed}.arrayBuffer()), ${expected})`,
        lines: `same(await all(lines(${narrowed})), ${expected})`,
        unknown: `sameUnknown(await ${narrowed}.json(), ${expected})`,
        json: `same(await ${narrowed}.json(), ${expected})`,
      }[how];
      return `${response} ${check} ${read};`;
    },
  };
}
