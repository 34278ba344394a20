import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished, vi } from "vitest";
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
  "empty-manifest": ({ write }) => write("routes.yaml", ""),
  "second-document": ({ write }) => write("routes.yaml", `${MANIFEST}---\n${MANIFEST}`),
  "yaml-directive": ({ write }) => write("routes.yaml", `%YAML 1.1\n---\n${MANIFEST}`),
  "wrong-encoding": ({ write }) =>
    write("routes.yaml", Buffer.from(`${MANIFEST}# schön\n`, "latin1")),
  "raw-control-character": ({ write }) => write("routes.yaml", `${MANIFEST}# \u0007\n`),
  "openapi-document": ({ write }) => write("routes.yaml", "openapi: 3.1.0\n"),
  "too-deep": ({ write }) =>
    write("routes.yaml", `${MANIFEST}x: ${"[".repeat(201)}${"]".repeat(201)}\n`),
  "too-many-values": ({ write }) =>
    write("routes.yaml", `${MANIFEST}x: [${"1,".repeat(100_001)}]\n`),
  "too-many-aliases": ({ write }) => {
    const tens = (item: string) => `[${Array.from({ length: 10 }, () => item).join(", ")}]`;
    const lists = Array.from(
      { length: 8 },
      (_, i) => `a${i}: &a${i} ${tens(i ? `*a${i - 1}` : "1")}`,
    );
    write("routes.yaml", `${MANIFEST}${lists.join("\n")}\n`);
  },
  // Sparse, so that it takes no space.
  "file-too-large": ({ at }) => truncateSync(at("routes.yaml"), 129e6),
  "is-a-folder": ({ write }) => write("documents/pets.yaml", ""),
  "not-a-file": ({ at }) => listen((server) => server.listen(at("socket"))),
  "link-circle": ({ at }) => symlinkSync("link", at("link")),
  "dangling-link": ({ at }) => symlinkSync("gone.yaml", at("new.yaml")),
  "outside-project": ({ write }) =>
    write("routes.yaml", `${MANIFEST}generate: { output: ../generated }\n`),
  busy: ({ write, at }) => {
    write("generated/.waybill-lock/0123456789abcdef/0", "");
    vi.useFakeTimers({ toFake: ["Date"] });
    // Half a minute each time, in which the other run keeps its lock.
    const clock = setInterval(() => {
      vi.setSystemTime(Date.now() + 31_000);
      utimesSync(at("generated/.waybill-lock"), new Date(), new Date());
    }, 50);
    onTestFinished(() => {
      clearInterval(clock);
      vi.useRealTimers();
    });
  },
  "in-use": () => listen((server) => server.listen(8686, "127.0.0.1")),
  "not-in-package": ({ write, at }) => {
    rmSync(at("package.json"));
    write("../openapi.json", "{}");
  },
  "foreign-folder": ({ write }) => write("site/notes.txt", ""),
  "file-exists": ({ write }) => write("package.json", "{}"),
  "takes-document": ({ write }) =>
    write("routes.yaml", "waybill: 1\nname: acme\nopenapi: ./openapi.json\n"),
  "schemas-elsewhere": ({ write }) => {
    write("schemas.json", "{}");
    write("routes.yaml", `${MANIFEST}schemas: ./schemas.json\n`);
  },
  "not-fetched": ({ at }) => {
    const git = (...args: readonly string[]) =>
      execFileSync("git", args, { cwd: at("."), encoding: "utf8" });
    const author = ["-c", "user.name=Ada", "-c", "user.email=ada@acme.example"];
    git("init", "--quiet");
    git("add", "routes.yaml");
    git(...author, "commit", "--quiet", "--message", "One");
    git("tag", "v1.0.0");
    const object = git("rev-parse", "v1.0.0:routes.yaml").trim();
    rmSync(at(`.git/objects/${object.slice(0, 2)}/${object.slice(2)}`));
  },
  "bad-record": ({ write }) => write("routes.imported.json", "{}"),
};

interface Project {
  readonly at: (path: string) => string;
  readonly write: (path: string, text: string | Uint8Array) => void;
  readonly waybill: (args: readonly string[]) => Promise<unknown>;
}

/** Listens until the test ends. */
async function listen(begin: (server: Server) => void): Promise<void> {
  const server = createServer();
  begin(server);
  onTestFinished(() => void server.close());
  await once(server, "listening");
}

/** All that a command prints, in a folder `/home/me/project` with a manifest and an OpenAPI document. */
export async function outputOfCommand(command: string, code: string): Promise<string> {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), "errors-")));
  const folder = join(parent, "project");
  const at = (path: string) => join(folder, path);
  const write = (path: string, text: string | Uint8Array) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  const waybill = (args: readonly string[]) => waybillIn(folder, args);
  try {
    write("package.json", "{}");
    write("routes.yaml", MANIFEST);
    write("openapi.json", '{ "openapi": "3.1.0", "paths": { "/pets": { "get": {} } } }');
    await BEFORE[code]?.({ at, write, waybill });
    const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)];
    const args = words
      .map(([, a, b, c]) => a ?? b ?? c ?? "")
      .slice("npx waybill".split(" ").length);
    const { out, err } = await waybill(args);
    return (out + err).replaceAll(parent, "/home/me");
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}
