import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { generate } from "../../generator/generate.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A name in the app, and what the line to which its definition leads must contain. */
interface Question {
  readonly line: number;
  readonly character: number;
  readonly wanted: string;
  readonly kind: "function" | "parameter";
}

/** The app that uses all functions of GitHub's manifest, generated with `code: js`, and its questions. */
export interface App {
  readonly folder: string;
  readonly questions: readonly Question[];
}

export async function writeApp(folder: string): Promise<App> {
  mkdirSync(folder);
  for (const file of ["routes.yaml", "schemas.json"]) cpSync(join(root, file), join(folder, file));
  const manifest = readFileSync(join(folder, "routes.yaml"), "utf8");
  const settings = "generate: { output: generated, runtime: inline, code: js }";
  writeFileSync(join(folder, "routes.yaml"), manifest.replace(/^generate: .*$/m, settings));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const compilerOptions = { module: "nodenext", noEmit: true, skipLibCheck: true, types: [] };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["app.ts"] }),
  );
  const generated = await generate({ cwd: folder, root: folder });
  if (!generated.ok) throw new Error(generated.errors.map(({ message }) => message).join("\n"));

  const lines: string[] = [];
  const questions: Question[] = [];
  for (const file of readdirSync(join(folder, "generated")).filter((name) =>
    name.endsWith(".d.ts"),
  )) {
    const text = readFileSync(join(folder, "generated", file), "utf8");
    const from = `"./generated/${file.replace(".d.ts", ".js")}"`;
    for (const [, route = "", name = ""] of text.matchAll(
      /^\/\*\*\n \* ([A-Z]+ \/.*)\n(?: \*.*\n)* \*\/\nexport declare function (\w+)/gm,
    )) {
      const alias = `f${lines.length}`;
      lines.push(`import { ${name} as ${alias} } from ${from};`);
      questions.push({
        line: lines.length,
        character: "void ".length,
        wanted: `route: ${route}`,
        kind: "function",
      });
      lines.push(`void ${alias};`);
    }
    for (const [, name = "", members = ""] of text.matchAll(
      /^export interface (\w+Parameters) \{\n([^]*?)^\}/gm,
    )) {
      lines.push(`const v${lines.length}: Partial<import(${from}).${name}> = {`);
      for (const [, member = ""] of members.matchAll(/^  ([\w$]+)\??:/gm)) {
        questions.push({ line: lines.length, character: 2, wanted: member, kind: "parameter" });
        lines.push(`  ${member}: undefined,`);
      }
      lines.push("};");
    }
  }
  writeFileSync(join(folder, "app.ts"), lines.join("\n"));
  return { folder, questions };
}

interface Found {
  readonly file: string;
  /** Counts from 0. */
  readonly line: number;
}

/** A program that finds the definition at a place of the app. */
interface Server {
  readonly definition: (line: number, character: number) => Promise<Found | undefined>;
  readonly close: () => void;
}

/** The shares of functions and parameters whose definition has the right line; a mistake if they differ from the expected shares. */
export async function checkDefinitions(
  { folder, questions }: App,
  server: Server,
): Promise<string> {
  const right = { function: 0, parameter: 0 };
  const all = { function: 0, parameter: 0 };
  const texts = new Map<string, readonly string[]>();
  const wrong: string[] = [];
  for (const { line, character, wanted, kind } of questions) {
    const found = await server.definition(line, character);
    all[kind]++;
    if (found && !texts.has(found.file)) {
      texts.set(found.file, readFileSync(found.file, "utf8").split("\n"));
    }
    const text = found && texts.get(found.file)?.[found.line];
    const isManifest = found?.file.startsWith(join(folder, "generated")) === false;
    if (isManifest && text?.includes(wanted)) right[kind]++;
    else wrong.push(`${wanted} → ${found?.file.slice(folder.length + 1)}: ${text?.trim()}`);
  }
  server.close();
  const isRight = right.function === all.function && right.parameter >= 0.95 * all.parameter;
  const shares = `${right.function} of ${all.function} functions, ${right.parameter} of ${all.parameter} parameters`;
  return isRight && all.function > 1000 ? "" : `${shares}\n${wrong.slice(0, 20).join("\n")}\n`;
}

/** @param folder that of a compiler written in JavaScript. */
export function startTsserver(folder: string, app: string): Server {
  const child = spawn(process.execPath, [join(folder, "lib/tsserver.js")], { cwd: app });
  const file = join(app, "app.ts");
  const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
  const answers = readMessages(child, ({ request_seq: id, body }) => ({ id, result: body }));
  send({ seq: 0, type: "request", command: "open", arguments: { file } });
  return {
    definition: async (line, character) => {
      const { id, answer } = answers.next();
      const at = { file, line: line + 1, offset: character + 1 };
      send({ seq: id, type: "request", command: "definition", arguments: at });
      const [first] = ((await answer) ?? []) as readonly {
        file: string;
        start: { line: number };
      }[];
      return first && { file: first.file, line: first.start.line - 1 };
    },
    close: () => child.kill(),
  };
}

/** TypeScript's language server, over stdio. */
export async function startLanguageServer(folder: string, app: string): Promise<Server> {
  const child = spawn(process.execPath, [join(folder, "bin/tsc"), "--lsp", "--stdio"], {
    cwd: app,
  });
  const uri = pathToFileURL(join(app, "app.ts")).href;
  const send = (message: object) => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  const answers = readMessages(child, ({ id, method, result }) => {
    if (method !== undefined && id !== undefined) send({ id, result: null });
    return method === undefined ? { id, result } : undefined;
  });
  const request = (method: string, params: object) => {
    const { id, answer } = answers.next();
    send({ id, method, params });
    return answer;
  };
  await request("initialize", {
    processId: null,
    rootUri: pathToFileURL(app).href,
    capabilities: {},
  });
  send({ method: "initialized", params: {} });
  const text = readFileSync(join(app, "app.ts"), "utf8");
  const textDocument = { uri, languageId: "typescript", version: 1, text };
  send({ method: "textDocument/didOpen", params: { textDocument } });
  return {
    definition: async (line, character) => {
      const params = { textDocument: { uri }, position: { line, character } };
      const found = (await request("textDocument/definition", params)) as
        undefined | null | Location | readonly Location[];
      const [first] = [found ?? []].flat();
      return first && { file: fileURLToPath(first.uri), line: first.range.start.line };
    },
    close: () => child.kill(),
  };
}

/** Of the Language Server Protocol. */
interface Location {
  readonly uri: string;
  readonly range: { readonly start: { readonly line: number } };
}

interface Message {
  readonly id?: unknown;
  readonly request_seq?: unknown;
  readonly method?: string;
  readonly result?: unknown;
  readonly body?: unknown;
}

/** The answers of a server by the numbers of their questions, from messages that begin with `Content-Length`. */
function readMessages(
  child: ChildProcessWithoutNullStreams,
  read: (message: Message) => { readonly id: unknown; readonly result: unknown } | undefined,
) {
  const waiting = new Map<unknown, (result: unknown) => void>();
  let received = Buffer.alloc(0);
  let count = 0;
  child.stdout.on("data", (part: Buffer) => {
    received = Buffer.concat([received, part]);
    for (;;) {
      const head = received.indexOf("\r\n\r\n");
      const [, length] = /Content-Length: (\d+)/.exec(received.toString("latin1", 0, head)) ?? [];
      const end = head + 4 + Number(length);
      if (head < 0 || received.length < end) return;
      const answered = read(JSON.parse(received.toString("utf8", head + 4, end)) as Message);
      received = received.subarray(end);
      if (answered) waiting.get(answered.id)?.(answered.result);
    }
  });
  return {
    next: () => {
      const id = ++count;
      return { id, answer: new Promise<unknown>((resolve) => waiting.set(id, resolve)) };
    },
  };
}
