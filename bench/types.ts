import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { benchCompletions } from "./completions.js";
import { childrenTime } from "./cpu-time.js";
import { median } from "./interleave.js";
import { installTypes } from "../scripts/install-packages.js";
import { installPeers } from "./peers.js";
import { root } from "./shipped.js";
import { table } from "./table.js";

const CALLS = [
  ["GET", "/repos/{owner}/{repo}/issues", '{ owner, repo, state: "open" }'],
  ["POST", "/repos/{owner}/{repo}/issues", '{ owner, repo, title: "It fails" }'],
  ["GET", "/repos/{owner}/{repo}", "{ owner, repo }"],
  ["PATCH", "/repos/{owner}/{repo}/pulls/{pull_number}", "{ owner, repo, pull_number: 1 }"],
  ["GET", "/orgs/{org}/repos", "{ org: owner, per_page: 100 }"],
] as const;

const BUILDERS = [
  "issuesListForRepo",
  "issuesCreate",
  "reposGet",
  "pullsUpdate",
  "reposListForOrg",
];

const NAMES = 'const owner = "octocat", repo = "hello-world";';

const OCTOKIT = 'import type { Endpoints } from "@octokit/types";';

/** Programs by description, as lines. Each reads its results, so that their types are checked too. */
export const PROGRAMS = {
  "an empty project": ["export {};"],
  "5 builders of a group": [
    'import { issuesCreate, issuesGet, issuesListForRepo, issuesLock, issuesUpdate } from "waybill-github/issues";',
    NAMES,
    "issuesListForRepo({ owner, repo, state: 'open' }).url;",
    "issuesCreate({ owner, repo, title: 'It fails' }).url;",
    "issuesGet({ owner, repo, issue_number: 1 }).url;",
    "issuesUpdate({ owner, repo, issue_number: 1 }).url;",
    "issuesLock({ owner, repo, issue_number: 1 }).url;",
  ],
  "5 builders of a group, sent, an answer narrowed": [
    'import { issuesCreate, issuesGet, issuesListForRepo, issuesLock, issuesUpdate } from "waybill-github/issues";',
    'import { send } from "waybill-github/fetch";',
    NAMES,
    "await send(issuesListForRepo({ owner, repo, state: 'open' }));",
    "const created = await send(issuesCreate({ owner, repo, title: 'It fails' }));",
    "if (created.status === 201) (await created.json()).number;",
    "if (!created.ok) (await created.json()).message;",
    "await send(issuesGet({ owner, repo, issue_number: 1 }));",
    "await send(issuesUpdate({ owner, repo, issue_number: 1 }));",
    "await send(issuesLock({ owner, repo, issue_number: 1 }));",
  ],
  "5 builders of 3 groups": [
    'import { issuesCreate, issuesListForRepo } from "waybill-github/issues";',
    'import { pullsUpdate } from "waybill-github/pulls";',
    'import { reposGet, reposListForOrg } from "waybill-github/repos";',
    NAMES,
    ...CALLS.map(([, , parameters], index) => `${BUILDERS[index]}(${parameters}).url;`),
  ],
  "5 builders of the index": [
    `import { ${BUILDERS.join(", ")} } from "waybill-github";`,
    NAMES,
    ...CALLS.map(([, , parameters], index) => `${BUILDERS[index]}(${parameters}).url;`),
  ],
  "5 known routes": [
    'import { endpoint } from "waybill-github";',
    NAMES,
    ...CALLS.map(([method, url, parameters]) => `endpoint("${method} ${url}", ${parameters}).url;`),
  ],
  "5 known routes, method and URL apart": [
    'import { endpoint } from "waybill-github";',
    NAMES,
    ...CALLS.map(
      ([method, url, parameters]) =>
        `endpoint({ method: "${method}", url: "${url}", ...${parameters} }).url;`,
    ),
  ],
  "5 ad-hoc routes": [
    'import { endpoint } from "waybill-runtime";',
    NAMES,
    ...CALLS.map(([method, url, parameters]) => `endpoint("${method} ${url}", ${parameters}).url;`),
  ],
  "@octokit/types, 5 calls of a function": [
    OCTOKIT,
    'declare function request<Route extends keyof Endpoints>(route: Route, parameters: Endpoints[Route]["parameters"]): Endpoints[Route]["response"];',
    NAMES,
    ...CALLS.map(([method, url, parameters]) => `request("${method} ${url}", ${parameters}).url;`),
  ],
  "@octokit/types, 5 × RequestInterface": [
    'import type { RequestInterface } from "@octokit/types";',
    "declare const request: RequestInterface;",
    NAMES,
    ...CALLS.map(
      ([method, url, parameters]) =>
        `request("${method} ${url}", ${parameters}).then(({ url }) => url);`,
    ),
  ],
  "@octokit/types, 5 routes looked up by hand": [
    OCTOKIT,
    NAMES,
    ...CALLS.flatMap(([method, url, parameters], index) => [
      `export const parameters${index}: Endpoints["${method} ${url}"]["parameters"] = ${parameters};`,
      `declare const response${index}: Endpoints["${method} ${url}"]["response"];`,
      `response${index}.url;`,
    ]),
  ],
  "@octokit/endpoint, which checks no parameters": [
    'import { endpoint } from "@octokit/endpoint";',
    NAMES,
    ...CALLS.map(([method, url, parameters]) => `endpoint("${method} ${url}", ${parameters}).url;`),
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ProgramName = keyof typeof PROGRAMS;

export interface TypesRun {
  readonly instantiations: number;
  /** CPU time of the whole process. */
  readonly milliseconds: number;
  /** The number of characters in the packages' declarations that the compiler read. */
  readonly declarations: number;
}

/** The compilers: the project's dependency, and the last version written in JavaScript. */
const COMPILERS: Readonly<Record<string, string>> = {
  "7": join(root, "node_modules/typescript"),
  "5.9": join(root, "bench/node_modules/typescript"),
};

const INTRODUCTION =
  "`npm run bench -- types`: CPU time of whole processes, medians of runs in turns, of first suggestions the least. Declarations are those of packages, as published.";

/** Type-checks small consumers of the published package, and the same calls with Octokit's types. */
export function benchTypes(effort: number): string {
  installPeers();
  const folder = mkdtempSync(join(tmpdir(), "bench-types-"));
  try {
    writeConsumer(folder);
    const tables = Object.entries(COMPILERS).map(([version, compiler]) =>
      typesTable(version, compiler, folder, 1 + 4 * effort),
    );
    tables.push(benchCompletions(COMPILERS["5.9"] ?? "", folder, 1 + 4 * effort));
    return [INTRODUCTION, ...tables].join("\n\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function typesTable(version: string, compiler: string, folder: string, rounds: number): string {
  const names = Object.keys(PROGRAMS) as ProgramName[];
  const runs = new Map(names.map((name): [ProgramName, TypesRun[]] => [name, []]));
  // Interleaved, so that other load on the machine affects all of them equally.
  for (let round = 0; round < rounds; round++) {
    for (const [name, all] of runs) all.push(checkTypes(compiler, folder, name));
  }
  const time = (name: ProgramName): number =>
    median((runs.get(name) ?? []).map(({ milliseconds }) => milliseconds));
  return table(
    [
      `TypeScript ${version}`,
      "instantiations",
      "declarations, KB",
      "CPU time",
      "× an empty project",
    ],
    [...runs].map(([name, [run]]) => [
      name,
      run?.instantiations.toLocaleString("en") ?? "",
      ((run?.declarations ?? 0) / 1000).toFixed(0),
      `${Math.round(time(name))} ms`,
      (time(name) / time("an empty project")).toFixed(2),
    ]),
  );
}

/** Sets up a folder as a project with the packages' types, as published, and Octokit's. */
export function writeConsumer(folder: string): void {
  const modules = join(folder, "node_modules");
  installTypes(modules);
  for (const peer of ["@octokit/endpoint", "@octokit/types"]) {
    mkdirSync(dirname(join(modules, peer)), { recursive: true });
    symlinkSync(join(root, "node_modules", peer), join(modules, peer), "junction");
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  for (const [name, lines] of Object.entries(PROGRAMS)) {
    writeFileSync(join(folder, moduleFile(name)), `${lines.join("\n")}\n`);
    writeFileSync(join(folder, `${moduleFile(name)}.json`), settingsFor(moduleFile(name)));
  }
}

/** @throws Error with the compiler's messages if the program has errors. */
export function checkTypes(compiler: string, folder: string, name: ProgramName): TypesRun {
  const settings = `${moduleFile(name)}.json`;
  const args = [join(compiler, "bin/tsc"), "-p", settings, "--extendedDiagnostics", "--listFiles"];
  let stdout = "";
  const [milliseconds] = childrenTime(() => {
    const run = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    stdout = run.stdout;
    if (run.status !== 0) throw new Error(`${name}\n${stdout}`);
  });
  const [, instantiations] = /^Instantiations:\s+(\d+)/m.exec(stdout) ?? [];
  const files = stdout
    .split("\n")
    .filter((line) => /node_modules\/(waybill|@octokit).*\.d\.ts$/.test(line));
  const sizes = files.map((file) => statSync(resolve(folder, file)).size);
  const declarations = sizes.reduce((sum, size) => sum + size, 0);
  return { instantiations: Number(instantiations), milliseconds, declarations };
}

function moduleFile(name: string): string {
  return `${name.replace(/\W+/g, "-")}.ts`;
}

function settingsFor(file: string): string {
  return JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      module: "nodenext",
      target: "es2022",
      types: [],
    },
    files: [file],
  });
}
