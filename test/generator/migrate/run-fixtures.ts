import { symlinkSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { generate } from "../../../generator/index.js";
import { migrate, type Migrated } from "../../../generator/migrate/index.js";
import { listen, type Listening } from "../../listen.js";
import { writeFiles } from "../temp-project.js";
import { succeed } from "../../succeed.js";

/** A module that calls an API in one style. */
export interface Fixture {
  /** The name of its file. */
  readonly name: string;
  /** `.ts` by default. */
  readonly extension?: string;
  readonly given: string;
  /** Parts of the text after the migration. */
  readonly want: readonly string[];
}

/** The requests to a server that returns each request. */
export interface TestServer extends Listening {
  readonly sent: string[];
}

/** Returns the request; for a path or a body with `status-404`, with that status. */
export async function startServer(recorded: RegExp): Promise<TestServer> {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks)
        .toString()
        .replace(/-{4,}[\w-]+/g, "boundary");
      const { method = "", headers } = request;
      const { pathname, searchParams } = new URL(request.url ?? "", "http://127.0.0.1");
      // Which parameter comes first does not matter.
      const path = `${pathname}?${[...searchParams]
        .map((pair) => pair.join("="))
        .sort()
        .join("&")}`;
      const type = headers["content-type"]?.split(";", 1)[0];
      const own = Object.entries(headers).filter(([name]) => recorded.test(name));
      sent.push(JSON.stringify([method, path, type, body, own.sort()]));
      const [, status = method === "DELETE" ? "204" : "200"] =
        /status-(\d+)/.exec(path + body) ?? [];
      response.statusCode = Number(status);
      const isText = pathname === "/text";
      response.setHeader("content-type", isText ? "text/plain" : "application/json");
      const data = status === "200" ? { name: path } : { detail: `status ${status}` };
      response.end(
        status === "204"
          ? ""
          : isText
            ? "text"
            : JSON.stringify(pathname === "/pets" && method === "GET" ? [data] : data),
      );
    });
  });
  return { ...(await listen(server)), sent };
}

export interface MigratedFixtures {
  readonly path: string;
  readonly migrated: Migrated;
}

/** A project with fixtures, bundled into the folders `before` and `after`. */
export async function migrateFixtures(
  path: string,
  fixtures: readonly Fixture[],
  options: Pick<Parameters<typeof migrate>[0], "from" | "inline">,
  files: Readonly<Record<string, string>>,
  url: string,
): Promise<MigratedFixtures> {
  const compilerOptions = {
    ...{ target: "es2022", module: "nodenext", strict: true, noEmit: true, types: [] },
    ...{ skipLibCheck: true, lib: ["es2022", "dom", "dom.iterable"] },
  };
  const sources = fixtures.map(({ name, extension = ".ts", given }) => {
    return [`src/${name}${extension}`, `${given.replace(/^ {6}/gm, "")}\n`];
  });
  writeFiles(path, {
    "package.json": '{ "type": "module" }',
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["src"] }),
    ...files,
    ...(Object.fromEntries(sources) as Record<string, string>),
  });
  symlinkSync(resolve("node_modules"), join(path, "node_modules"), "junction");
  succeed(await generate({ cwd: path, root: path }));
  for (const fixture of fixtures) await bundle(path, fixture, "before", url);
  const migrated = await migrateSources(path, options);
  writeFiles(path, Object.fromEntries(migrated.files.map(({ path, after }) => [path, after])));
  for (const fixture of fixtures) await bundle(path, fixture, "after", url);
  return { path, migrated };
}

export async function migrateSources(
  path: string,
  options: Pick<Parameters<typeof migrate>[0], "from" | "inline">,
): Promise<Migrated> {
  const where = { paths: ["src"], cwd: path, root: path, allowDirty: true };
  return succeed(await migrate({ ...options, ...where }));
}

function bundle(path: string, { name, extension = ".ts" }: Fixture, when: string, url: string) {
  return build({
    entryPoints: [join(path, "src", `${name}${extension}`)],
    outfile: join(path, when, `${name}.mjs`),
    ...{ bundle: true, format: "esm", platform: "node", define: { SERVER: JSON.stringify(url) } },
    logLevel: "error",
  });
}

interface FixtureModule {
  readonly run: () => Promise<unknown>;
}

/** The result of a fixture, and the requests that it sent. */
export async function runFixture(
  path: string,
  name: string,
  when: string,
  sent: string[],
): Promise<readonly unknown[]> {
  sent.length = 0;
  const loaded = (await import(pathToFileURL(join(path, when, `${name}.mjs`)).href)) as
    FixtureModule | { readonly default: FixtureModule };
  const { run } = "run" in loaded ? loaded : loaded.default;
  return [await run(), ...sent];
}
