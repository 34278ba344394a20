import { type Command, InvalidArgumentError, Option } from "commander";
import { type GenerateFlags, generateCommand } from "./generate/generate-command.js";
import { nameOne } from "./terminal/each-manifest.js";
import type { ExitCode, Terminal } from "./terminal/terminal.js";
import { shellWord } from "./terminal/words.js";

export interface CommandDeclaration {
  readonly summary: string;
  readonly description: string;
  /** Descriptions by name. */
  readonly arguments?: Readonly<Record<string, string>>;
  readonly options?: readonly Option[];
  readonly examples?: string;
  readonly commands?: Commands;
  /** Ends with an error for usage that the declaration allows, but not the command; also for too many arguments. */
  readonly refuse?: (command: Command, terminal: Terminal) => void;
  /** Imports the code, a function of the arguments, the flags and the terminal. */
  readonly load?: () => Promise<(...values: never[]) => ExitCode | Promise<ExitCode>>;
}

export type Commands = Readonly<Record<string, CommandDeclaration>>;

const option = (flags: string, description: string) => new Option(flags, description);

const MANIFEST = "path of the manifest (default: routes.yaml)";
const MANIFESTS = {
  "[manifest...]": "paths of manifests, or patterns in quotes; `!` excludes (default: routes.yaml)",
};
const OUTPUT = option(
  "-o, --output <dir>",
  "the output folder (default: the folder that the manifest names)",
);
const VERBOSE = option("--verbose", "show all warnings");
const FORMAT = option("--format <format>", "readable text, or one JSON document")
  .choices(["pretty", "json"])
  .default("pretty");

/**
 * The commands in the order of the help. The code of commands other than `generate` is imported on use, so that `generate` with
 * nothing to do ends at once.
 */
export const COMMANDS: Commands = {
  generate: {
    summary: "write the code of a manifest",
    description:
      "Writes the code of a manifest, or of several manifests with separate outputs. Unchanged files are not written. Edited files are listed, not overwritten; a changed layout is not an edit. A file with a merge conflict is overwritten. Its earlier text is kept as NAME.orig, unless git merges its versions to the same text.",
    arguments: MANIFESTS,
    options: [
      OUTPUT,
      option("-w, --watch", "generate again after each edit of the manifest"),
      option("-n, --dry-run", "show what would change, and write nothing"),
      option("-f, --force", "overwrite edited files, and files that Waybill did not write"),
      option("--fresh", "ignore cached results, and generate everything again"),
      FORMAT,
      option("-q, --quiet", "print errors only"),
      VERBOSE,
    ],
    examples: `
  $ waybill generate                             the code of routes.yaml
  $ waybill generate api/routes.yaml --dry-run   the files to create, change and remove
  $ waybill generate "apis/*/routes.yaml"        every manifest that the pattern matches
  $ waybill generate --watch                     while you edit a manifest`,
    refuse: (command, terminal) => {
      const { watch, format } = command.opts<GenerateFlags>();
      if (watch && format === "json") {
        command.error(
          "error: --format json prints one document, but --watch prints many; remove one of the two",
        );
      }
      requireOneOutput(command, terminal);
    },
    load: async () => generateCommand,
  },
  check: {
    summary: "compare the generated code with its manifest",
    description:
      "For CI: compares the generated code with its manifest, prints a diff, and exits with 1 if they do not match. Writes nothing.",
    arguments: MANIFESTS,
    options: [OUTPUT, FORMAT, option("-q, --quiet", "print differences and errors only"), VERBOSE],
    examples: `
  $ waybill check
  $ waybill check "apis/*/routes.yaml"
  $ waybill check api/routes.yaml --format json`,
    refuse: requireOneOutput,
    load: async () => (await import("./check/check-command.js")).checkCommand,
  },
  import: {
    summary: "convert an OpenAPI document to a manifest, once",
    description: "Converts a description of an API to a manifest, once.",
    refuse: (command) => {
      if (command.args.length === 0) command.help({ error: true });
      const line = ["waybill import openapi", ...command.args.map(shellWord)].join(" ");
      command.error(`error: name the kind of the document: ${line}`);
    },
    commands: {
      openapi: {
        summary: "convert an OpenAPI document to a manifest, once",
        description:
          "Converts an OpenAPI document to a manifest, once: Swagger 2.0 or OpenAPI 3.0, 3.1 or 3.2, JSON or YAML. To follow a document that changes, run `waybill init --from` instead.",
        arguments: { "<file>": "the OpenAPI document; - is standard input" },
        options: [
          option("-o, --output <file>", "the manifest to write; - prints it").default(
            "routes.yaml",
          ),
          several("--include <tag>", "read only operations with this tag; may be repeated"),
          several("--exclude <tag>", "skip operations with this tag; may be repeated"),
          several("--overlay <file>", "apply an overlay to the document; may be repeated"),
          option("--no-descriptions", "skip summaries and descriptions"),
          option(
            "--base-url <url>",
            "the address of the API (default: the document's first server)",
          ),
          option("-f, --force", "overwrite an existing manifest"),
          VERBOSE,
          FORMAT,
        ],
        examples: `
  $ waybill import openapi openapi.json
  $ waybill import openapi api.yaml --include issues --include pulls --output routes.yaml
  $ waybill import openapi api.yaml --output - | less`,
        load: async () => (await import("./import/import-command.js")).importCommand,
      },
    },
  },
  init: {
    summary: "write a starter manifest, or a package",
    description:
      "Writes routes.yaml: a starter manifest with examples, or a manifest that reads its routes from an OpenAPI document. Does not overwrite existing files.",
    options: [
      option("--from <file>", "write a manifest that reads its routes from this OpenAPI document"),
      option("--paths", "generate only paths.ts, with the types of openapi-typescript"),
      option("--sdk", "write a package for the manifest, ready to build, test and publish"),
      option(
        "--client",
        "with --sdk: also write a client with retries and error classes, for you to edit",
      ),
    ],
    examples: `
  $ waybill init
  $ waybill init --from openapi.json
  $ waybill init --from openapi.json --paths
  $ waybill init --sdk --client --from openapi.json   in the folder of a new package`,
    refuse: (command) => {
      const [document] = command.args;
      const { from, paths, sdk, client } = command.opts();
      if (client && !sdk) {
        command.error("error: --client requires --sdk: waybill init --sdk --client");
      }
      if (paths && sdk)
        command.error(
          "error: --paths writes only types, but --sdk needs functions; remove one of the two",
        );
      if (paths && from === undefined) {
        command.error(
          "error: --paths requires a document: waybill init --from openapi.json --paths",
        );
      }
      if (document === undefined) return;
      const line = `waybill init --from ${shellWord(document)}`;
      command.error(`error: pass the document as an option: ${line}`);
    },
    load: async () => (await import("./init/init-command.js")).initCommand,
  },
  explain: {
    summary: "show the code and the request of a route",
    description:
      "Shows the function of a route: its arguments, its types and its code. For a URL, or with arguments, it also shows the request. Writes and sends nothing.",
    arguments: {
      "<route...>":
        "the name of a function, an operationId, a route as in the manifest, or a URL with values in it",
    },
    options: [
      option("-m, --manifest <file>", MANIFEST),
      option(
        "--with <json>",
        "arguments of the function; also shows their request, as curl and as fetch",
      ),
      FORMAT,
    ],
    examples: `
  $ waybill explain issuesListForRepo
  $ waybill explain "GET /repos/{owner}/{repo}/issues"
  $ waybill explain issues/list-for-repo --manifest api/routes.yaml
  $ waybill explain reposGet --with '{"owner":"octocat","repo":"hello-world"}'
  $ waybill explain "https://api.github.com/repos/octocat/hello-world/issues?page=2"`,
    load: async () => (await import("./explain/explain-command.js")).explainCommand,
  },
  diff: {
    summary: "list the changes for callers, and the required semver bump",
    description:
      "Compares two versions: the TypeScript that callers compile, and the requests that they send. Each change is breaking, additive or neither, for the compiler and on the wire. A summary has the required semver bump: major, minor or patch. Writes only the files that options name.",
    arguments: {
      "<old>":
        "a manifest, an OpenAPI document, or a git revision of the manifest or of a file, such as v1:api/routes.yaml",
      "[new]": "the same (default: the manifest in the working tree)",
    },
    options: [
      option("-m, --manifest <file>", MANIFEST),
      option(
        "--format <format>",
        "the format: text, Markdown, GitHub annotations, or one JSON document",
      )
        .choices(["pretty", "markdown", "github", "json"])
        .default("pretty"),
      option("--fail-on <verdict>", "exit with 1 on breaking changes").choices(["breaking"]),
      option("--accept <file>", "ignore the breaking changes listed in this file"),
      option(
        "--write-accepted [file]",
        "write all breaking changes to a file for --accept, and keep its reasons (default: the file of --accept, or accepted.yaml)",
      ),
      option(
        "--summary <file>",
        "also write the changes as Markdown to a file, short enough for a comment",
      ),
    ],
    examples: `
  $ waybill diff HEAD~1                                changes of routes.yaml since that commit
  $ waybill diff v1.0.0 v2.0.0 --format markdown       for a changelog or a pull request
  $ waybill diff old/openapi.json new/openapi.json     two OpenAPI documents
  $ waybill diff origin/main --fail-on breaking        in CI
  $ waybill diff origin/main --write-accepted          accept the breaking changes; you can add reasons`,
    load: async () => (await import("./diff/diff-command.js")).diffCommand,
  },
  verify: {
    summary: "compare functions with endpoint() on random inputs",
    description:
      "Calls each function, and endpoint() with its route, with the same random inputs, valid and invalid. Both must return the same request or throw the same error. If they differ, prints the smallest such call and exits with 1. Writes nothing.",
    arguments: MANIFESTS,
    options: [
      option("--runs <number>", "random inputs for each route")
        .argParser(wholeNumber(1))
        .default(100),
      option(
        "--seed <number>",
        "the seed of the random inputs (default: a new seed in each run)",
      ).argParser(wholeNumber(0)),
      option(
        "--installed-runtime",
        "test the runtime that the manifest names, not the built-in runtime; this runs its code",
      ),
      FORMAT,
    ],
    examples: `
  $ waybill verify
  $ waybill verify "apis/*/routes.yaml" --runs 1000
  $ waybill verify --seed 20260101                 the same inputs in each run, for CI`,
    load: async () => (await import("./verify/verify-command.js")).verifyCommand,
  },
  explore: {
    summary: "show the API as a page in a browser",
    description:
      "Serves a page to search the API, read its routes and try their requests. The page follows edits of the manifest. With --output, writes the page as files, for a web server or to open from disk. The page sends requests only when you click Send.",
    arguments: { "[manifest]": MANIFEST },
    options: [
      option("-o, --output <dir>", "write the page into this folder instead of serving it"),
      option("-p, --port <number>", "the port on 127.0.0.1 (default: 8375, or a free port)")
        .argParser(wholeNumber(0, 65535))
        .conflicts("output"),
    ],
    examples: `
  $ waybill explore                   serve the page of routes.yaml
  $ waybill explore --output site     write it as files`,
    load: async () => (await import("./explore/explore-command.js")).exploreCommand,
  },
  pull: {
    summary: "download an OpenAPI document",
    description:
      "Downloads an OpenAPI document, shows the changes for callers, and overwrites the file that the manifest names. Writes only documents that `generate` accepts. This is the only command that uses the network.",
    arguments: { "<url>": "the document's URL: https, or http on this machine" },
    options: [
      option("-m, --manifest <file>", MANIFEST),
      option("-o, --output <file>", "the file to write (default: the document of the manifest)"),
      several(
        "--header <name=VARIABLE>",
        "send a header with the value of an environment variable; may be repeated",
      ),
      option("--check", "write nothing, and exit with 1 on breaking changes"),
    ],
    examples: `
  $ waybill pull https://api.example.com/openapi.json
  $ waybill pull https://api.example.com/openapi.json --header authorization=API_TOKEN
  $ waybill pull https://api.example.com/openapi.json --check   in CI
  $ waybill pull https://api.example.com/openapi.json --output openapi.json && waybill init --from openapi.json`,
    load: async () => (await import("./pull/pull-command.js")).pullCommand,
  },
  migrate: {
    summary: "change calls of other packages to calls of generated functions",
    description:
      "Changes calls of openapi-fetch, or of Octokit's or Waybill's `endpoint`, to calls of the manifest's functions, and prints a diff. A call that could behave differently stays unchanged, and is listed with the reason. Exits with 1 on new compiler errors.",
    arguments: { "<path...>": "files and folders with TypeScript or JavaScript" },
    options: [
      option("--from <package>", "the package whose calls are changed")
        .choices(["openapi-fetch", "endpoint"])
        .makeOptionMandatory(),
      option("--write", "write the changed files, and a helper file if the calls need it"),
      option(
        "--inline",
        "write send() instead of result(), if the result is destructured in its statement",
      ),
      option(
        "-m, --manifest <file>",
        "path of the manifest (default: the manifest of the program's output)",
      ),
      option("--allow-dirty", "also change files with uncommitted changes"),
      FORMAT,
    ],
    examples: `
  $ waybill migrate --from openapi-fetch src           prints a diff
  $ waybill migrate --from openapi-fetch src --write
  $ waybill migrate --from endpoint src --manifest api/routes.yaml`,
    load: async () => (await import("./migrate/migrate-command.js")).migrateCommand,
  },
  inputs: {
    summary: "list the files that the code is generated from",
    description:
      "Lists the files that the code is generated from, one per line: the manifest, the OpenAPI documents and schemas to which it refers, and the tsconfig.json and package.json files that decide the extension of imports. For build systems that cache tasks by their inputs.",
    arguments: { "[manifest]": MANIFEST },
    options: [FORMAT],
    examples: `
  $ waybill inputs
  $ waybill inputs api/routes.yaml --format json`,
    load: async () => (await import("./inputs/inputs-command.js")).inputsCommand,
  },
};

function several(flags: string, description: string): Option {
  const add = (value: string, earlier: readonly string[] = []) => [...earlier, value];
  return option(flags, description).argParser(add);
}

function wholeNumber(min: number, max = 2 ** 31 - 1): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`Pass a whole number from ${min} to ${max}.`);
  };
}

function requireOneOutput(command: Command, { cwd }: Terminal): void {
  const { output } = command.opts<Pick<GenerateFlags, "output">>();
  if (output === undefined || nameOne(command.args, cwd)) return;
  command.error(
    "error: --output names one folder, but each manifest needs a separate folder; name one manifest, or remove --output",
  );
}
