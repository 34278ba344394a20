import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { waybillIn } from "../../generator/cli/fake-terminal.js";

const MANIFEST = `waybill: 1
name: acme
version: 1.0.0
baseUrl: https://api.acme.example
routes: ["GET /labels/{name}", "DELETE /labels/{name}"]
`;

/** What a reader did before the command of a row in docs/errors.md, by its code. */
const BEFORE: Readonly<Record<string, (project: Project) => void | Promise<void>>> = {
  "edited-files": async ({ write, waybill }) => {
    await waybill(["generate"]);
    write("generated/labels.ts", "// edited\n");
  },
  "foreign-files": ({ write }) => write("generated/labels.ts", "// somebody else's\n"),
  "blocked-files": ({ write }) => write("generated/labels.ts/a", ""),
  "other-manifest": async ({ write, waybill }) => {
    write("other.yaml", MANIFEST);
    await waybill(["generate", "other.yaml"]);
  },
  "unusable-index": ({ write }) => write("generated/.waybill.json/a", ""),
  "unreadable-tsconfig": ({ write }) =>
    write("tsconfig.json", '{ "extends": "./tsconfig.base.json" }'),
  "unloadable-code": ({ write }) =>
    write("routes.yaml", `${MANIFEST}generate: { runtime: gone-runtime }\n`),
  "not-a-folder": ({ write }) => write("generated", ""),
  "foreign-folder": ({ write }) => write("site/notes.txt", ""),
  "file-exists": ({ write }) => write("package.json", "{}"),
  "takes-document": ({ write }) =>
    write("routes.yaml", "waybill: 1\nname: acme\nopenapi: ./openapi.json\n"),
  "schemas-elsewhere": ({ write }) => {
    write("schemas.json", "{}");
    write("routes.yaml", `${MANIFEST}schemas: ./schemas.json\n`);
  },
};

interface Project {
  readonly write: (path: string, text: string) => void;
  readonly waybill: (args: readonly string[]) => Promise<unknown>;
}

/** All that a command prints, in a folder with a manifest and an OpenAPI document. */
export async function outputOfCommand(command: string, code: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "errors-"));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const waybill = (args: readonly string[]) => waybillIn(folder, args);
  try {
    write("package.json", "{}");
    write("routes.yaml", MANIFEST);
    write("openapi.json", '{ "openapi": "3.1.0", "paths": { "/pets": { "get": {} } } }');
    await BEFORE[code]?.({ write, waybill });
    const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)];
    const args = words
      .map(([, a, b, c]) => a ?? b ?? c ?? "")
      .slice("npx waybill".split(" ").length);
    const { out, err } = await waybill(args);
    return out + err;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
