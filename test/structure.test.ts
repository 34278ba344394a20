import { readFileSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { globSync } from "tinyglobby";
import { describe, expect, it } from "vitest";
import { groupBy } from "../generator/collections/index.js";

/** What each folder of the generator may import besides itself; the files beside the folders, `cli/` and `plugins/` may import all of them. */
const DIRECTIONS: Readonly<Record<string, readonly string[]>> = {
  words: [],
  errors: ["words"],
  portable: [],
  collections: [],
  "ts-morph": [],
  "media-types": [],
  manifest: ["collections", "errors", "media-types", "portable", "words"],
  plan: ["collections", "errors", "manifest", "media-types", "portable", "words"],
  openapi: ["collections", "errors", "manifest", "media-types", "plan", "portable", "words"],
  diff: [
    "collections",
    "errors",
    "manifest",
    "media-types",
    "plan",
    "portable",
    "emit",
    "ts-morph",
    "types",
    "words",
  ],
  types: ["collections", "emit", "plan"],
  "url-pattern": ["words"],
  javascript: ["errors", "manifest", "plan", "portable", "ts-morph"],
  emit: ["collections", "errors", "javascript", "plan", "portable", "ts-morph"],
  git: [],
  migrate: [
    "collections",
    "errors",
    "git",
    "manifest",
    "media-types",
    "plan",
    "portable",
    "ts-morph",
  ],
  output: ["collections", "errors", "git", "portable", "words"],
  law: ["collections", "errors", "manifest", "plan", "ts-morph", "words"],
  sdk: ["collections", "emit", "manifest", "plan", "portable"],
  inputs: ["errors", "manifest", "portable"],
  watch: ["inputs", "manifest"],
  snippets: ["words"],
  explore: [
    "collections",
    "emit",
    "errors",
    "manifest",
    "output",
    "plan",
    "snippets",
    "ts-morph",
    "types",
    "url-pattern",
    "words",
  ],
};

interface Import {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
  /** By `import()`. */
  readonly isLate: boolean;
}

const PAGE = "generator/explore/page/";

const PACKAGES = ["runtime", "generated", "generator"];

const files = PACKAGES.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.tsx?$/.test(path) && !/^(dist|node_modules)\//.test(path))
    .map((path) => posix.join(folder, path)),
);
const allImports = files.flatMap(importsOf);
/** Those of a file by its path. */
const imports = allImports.filter(({ to }) => isSource(to));

describe("the structure", () => {
  it("readImports finds all imports", () => {
    expect(imports.length).toBeGreaterThan(500);
  });

  it.each([
    ['import "a";', { isType: false, isLate: false }],
    ["import { b } from 'a';", { isType: false, isLate: false }],
    ['import {\n  b,\n  c,\n} from "a";', { isType: false, isLate: false }],
    ['import type { B } from "a";', { isType: true, isLate: false }],
    ['export * from "a";', { isType: false, isLate: false }],
    ['const b = await import("a");', { isType: false, isLate: true }],
    ['type B = import("a").B;', { isType: false, isLate: true }],
    ['const b = require("a");', { isType: false, isLate: true }],
    ['const b = createRequire(import.meta.url)("a");', { isType: false, isLate: true }],
  ])("reads %j", (text, kind) => {
    expect(readImports(text)).toEqual([{ to: "a", ...kind }]);
  });

  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };

  it.each(PACKAGES)("%s imports only its files and dependencies of its package.json", (folder) => {
    const { dependencies: own = {}, peerDependencies = {} } = JSON.parse(
      readFileSync(`${folder}/package.json`, "utf8"),
    ) as Readonly<Partial<Record<"dependencies" | "peerDependencies", object>>>;
    const dependencies = { ...own, ...peerDependencies };
    // The page is published as one script.
    const bundled = { ...dependencies, ...devDependencies };
    const imports = allImports.filter(({ from }) => from.startsWith(`${folder}/`));
    const wrong = imports.filter(({ from, to }) =>
      isSource(to)
        ? !to.startsWith(`${folder}/`)
        : !to.startsWith("node:") &&
          !Object.hasOwn(from.startsWith(PAGE) ? bundled : dependencies, packageOf(to)),
    );
    expect(imports.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });

  it("the list of directions has every folder of the generator", () => {
    const folders = new Set(
      files.map(folderOf).filter((folder) => folder.startsWith("generator/")),
    );
    expect([...folders].sort()).toEqual(
      [...Object.keys(DIRECTIONS), "cli", "plugins"].map(pathOf).sort(),
    );
  });

  it.each(Object.entries(DIRECTIONS))("%s imports only folders below it", (folder, allowed) => {
    const wrong = imports.filter(({ from, to }) => {
      const target = folderOf(to);
      return (
        folderOf(from) === pathOf(folder) &&
        isFolder(target) &&
        ![folder, ...allowed].map(pathOf).includes(target)
      );
    });
    expect(wrong).toEqual([]);
  });

  it("imports of a folder of the generator use only its entry file", () => {
    const wrong = imports.filter(({ from, to }) => {
      const target = folderOf(to);
      const isEntry = to === `${target}/index.ts`;
      return target.startsWith("generator/") && folderOf(from) !== target && !isEntry;
    });
    expect(wrong).toEqual([]);
  });

  it("a plugin loads no other modules before a build starts", () => {
    const own = imports.filter(({ from }) => from.startsWith("generator/plugins/"));
    const others = own.filter(({ to }) => folderOf(to) !== "generator/plugins");
    expect(others.some(({ isLate }) => isLate)).toBe(true);
    expect(others.filter(({ isType, isLate }) => !isType && !isLate)).toEqual([]);
  });

  it("modules have no cycle of imports, also of types", () => {
    expect(cyclesIn(imports.map(({ from, to }) => [from, to]))).toEqual([]);
  });

  it("has no cycle of folders that import each other", () => {
    const folders = imports.map(
      ({ from, to }) => [posix.dirname(from), posix.dirname(to)] as const,
    );
    const contains = (outer: string, inner: string) => `${inner}/`.startsWith(`${outer}/`);
    const apart = folders.filter(([from, to]) => !contains(from, to) && !contains(to, from));
    expect(cyclesIn(apart)).toEqual([]);
  });
});

function cyclesIn(edges: readonly (readonly [from: string, to: string])[]): readonly string[] {
  const targets = groupBy(edges, ([from]) => from);
  const done = new Set<string>();
  const cycles: string[] = [];
  function visit(vertex: string, above: readonly string[]): void {
    if (above.includes(vertex)) {
      cycles.push([...above.slice(above.indexOf(vertex)), vertex].join(" → "));
    }
    if (done.has(vertex) || above.includes(vertex)) return;
    for (const [, to] of targets.get(vertex) ?? []) visit(to, [...above, vertex]);
    done.add(vertex);
  }
  for (const vertex of targets.keys()) visit(vertex, []);
  return cycles;
}

it("only the runtime decides which methods have a query", () => {
  const lists = (text: string) => /(["'`|])get\1[^?\n]*(["'`|])head\2/i.test(text);
  expect(lists('method === "GET" || method === "HEAD"')).toBe(true);
  const own = files.filter((file) => /^generator\/(?!emit\/inlined-runtime)/.test(file));
  expect(own.filter((file) => lists(readFileSync(file, "utf8")))).toEqual([]);
});

it("only tests named *.mocked.test.ts or *.faults.test.ts mock modules, because other tests share loaded modules", () => {
  const tests = globSync("test/**/*.ts", { ignore: "**/node_modules/**" });
  const mocking = tests.filter((path) => /\bvi\.(?:do)?mock\(/i.test(readFileSync(path, "utf8")));
  expect(mocking.length).toBeGreaterThan(0);
  expect(mocking.filter((path) => !/\.(?:mocked|faults)\.test\.ts$/.test(path))).toEqual([]);
});

it("no regular expression of the runtime has a Unicode property in a class, which Babel compiles wrongly", () => {
  const files = globSync("runtime/**/*.ts", { ignore: ["**/node_modules/**", "runtime/dist/**"] });
  const wrong = files.filter((path) =>
    /\[(?:[^\]\\]|\\[^p])*\\p\{/.test(readFileSync(path, "utf8")),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

function pathOf(folder: string): string {
  return `generator/${folder}`;
}

function importsOf(from: string): Import[] {
  return readImports(readFileSync(from, "utf8")).map((found) => ({
    ...found,
    from,
    to: targetOf(from, found.to),
  }));
}

/** What a module imports, by its specifier as it is written. */
function readImports(text: string): Omit<Import, "from">[] {
  const found = text.matchAll(
    /^(?:import|export)(?<type> type)?(?:[^;"']*? from)? ?["'](?<path>[^"']+)["']|\b(?:import|require\w*|createRequire\([^)]*\))\(["'](?<target>[^"']+)["']\)/gm,
  );
  return [...found].map(
    ({ groups: { type, path, target } = {} as Record<string, string | undefined> }) => ({
      to: path ?? target ?? "",
      isType: type !== undefined,
      isLate: target !== undefined,
    }),
  );
}

/** A relative specifier as a file's path; others as they are. */
function targetOf(from: string, specifier: string): string {
  if (!specifier.startsWith(".")) return specifier;
  const path = posix.join(posix.dirname(from), specifier);
  const typed = path.replace(/\.js$/, ".tsx");
  return files.includes(typed) ? typed : path.replace(/\.js$/, ".ts");
}

/** Whether a target is a file of the packages, not a package or a module of Node. */
function isSource(target: string): boolean {
  return /\.tsx?$/.test(target);
}

/** `@scope/name/path` is in the package `@scope/name`. */
function packageOf(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

/** `generator/plan/names/identifiers.ts` is in `generator/plan`. */
function folderOf(file: string): string {
  const [top = "", folder = "", ...rest] = file.split("/");
  return top === "generator" && rest.length > 0 ? `${top}/${folder}` : top;
}

function isFolder(folder: string): boolean {
  return folder !== "generator";
}
