import { statSync } from "node:fs";
import { resolve } from "node:path";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { cutText, escapeLines } from "../errors/index.js";
import { generatorVersion } from "../inputs/index.js";
import type { CheckFlags } from "./check/check-command.js";
import type { DiffFlags } from "./diff/diff-command.js";
import type { ExplainFlags } from "./explain/explain-command.js";
import type { ExploreFlags } from "./explore/explore-command.js";
import { generateCommand, type GenerateFlags } from "./generate/generate-command.js";
import type { ImportFlags } from "./import/import-command.js";
import type { InitFlags } from "./init/init-command.js";
import type { ExitCode, Terminal } from "./terminal/terminal.js";
import { addInputs } from "./inputs/add-inputs.js";
import { isPattern } from "./terminal/words.js";
import { type AddCommand, MANIFEST, formatOption, wholeNumber } from "./terminal/command.js";
import { addVerify } from "./verify/add-verify.js";

/**
 * Runs a command. Commands other than `generate` are imported on use, so that `generate` with nothing to do ends at once.
 *
 * @param args the arguments, without those for node and the script.
 */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = createProgram(terminal, (code) => (exitCode = code));
  try {
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander also throws for --help and --version, with exit code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const details = printable((error instanceof Error && error.stack) || String(error));
    terminal.err.write(`error: Waybill failed unexpectedly; please report this\n${details}\n`);
    return 1;
  }
}

/** A text of any length that may quote anything. */
function printable(text: string): string {
  return escapeLines(cutText(text.trimEnd(), 4000));
}

function createProgram(given: Terminal, exitWith: (code: ExitCode) => void): Command {
  const terminal: Terminal = {
    ...given,
    get root() {
      return program.opts<{ readonly root?: string }>().root;
    },
  };
  const program = new Command("waybill")
    .description("Turns a REST API's route manifest into typed functions, one per route.")
    .version(generatorVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .option(
      "--root <dir>",
      "the folder of the files that a manifest or a document may refer to (default: the git repository, else the folder that has the package.json)",
      (dir) => {
        const path = resolve(given.cwd, dir);
        if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return dir;
        throw new InvalidArgumentError("there is no such folder.");
      },
    )
    .configureHelp({ showGlobalOptions: true })
    .helpCommand("help [command]", "print the help of a command")
    .exitOverride()
    .showHelpAfterError("(run it with --help to see how it is used)")
    .configureOutput({
      writeOut: terminal.out.write,
      writeErr: terminal.err.write,
      // Commander quotes arguments as they are.
      outputError: (text, write) => write(`${printable(text)}\n`),
      getOutHasColors: () => terminal.out.color,
      getErrHasColors: () => terminal.err.color,
    })
    .addHelpText("after", PROGRAM_HELP);
  addGenerate(program, terminal, exitWith);
  addCheck(program, terminal, exitWith);
  addImport(program, terminal, exitWith);
  addInit(program, terminal, exitWith);
  addExplain(program, terminal, exitWith);
  addDiff(program, terminal, exitWith);
  addVerify(program, terminal, exitWith);
  addExplore(program, terminal, exitWith);
  addInputs(program, terminal, exitWith);
  return program;
}

const addGenerate: AddCommand = (program, terminal, exitWith) => {
  program
    .command("generate")
    .summary("write the code that a manifest describes")
    .description(
      "Writes the code that a manifest describes. Several manifests can be named, each with its own output. Files that did not change are not touched, and files that Waybill did not write are never replaced. A generated file that somebody edited is refused; one that a formatter or a merge changed is written again.",
    )
    .argument(
      "[manifest...]",
      "paths of manifests, or patterns in quotes; `!` excludes (default: routes.yaml)",
    )
    .option("-o, --output <dir>", OUTPUT_DIR)
    .option("-w, --watch", "generate again after each edit of the manifest")
    .option("-n, --dry-run", "show what would change, and write nothing")
    .option("-f, --force", "overwrite files that Waybill wrote and somebody edited")
    .option(
      "--fresh",
      "ignore the index of the output folder and write every file again, edited ones too",
    )
    .addOption(formatOption())
    .option("-q, --quiet", "print errors only")
    .option("--verbose", "show all warnings")
    .addHelpText(
      "after",
      `
Examples:
  $ waybill generate                             routes.yaml → the folder that it names
  $ waybill generate api/routes.yaml --dry-run   what would be created, changed and removed
  $ waybill generate "apis/*/routes.yaml"        every manifest that the pattern matches
  $ waybill generate --watch                     while you edit a manifest`,
    )
    .action(async (manifests: readonly string[], flags: GenerateFlags, command: Command) => {
      if (flags.watch && flags.format === "json") {
        command.error(
          "error: --format json prints one document, and --watch would print many; choose one",
        );
      }
      const [manifest, ...others] = manifests;
      if (others.length === 0 && !(manifest !== undefined && isPattern(manifest))) {
        return exitWith(await generateCommand(manifest, flags, terminal));
      }
      if (flags.output !== undefined) {
        command.error(
          "error: --output names one folder, and each manifest needs its own; name one manifest, or leave --output out",
        );
      }
      const { generateMany } = await import("./generate/generate-many.js");
      exitWith(await generateMany(manifests, flags, terminal));
    });
};

const addCheck: AddCommand = (program, terminal, exitWith) => {
  program
    .command("check")
    .summary("compare the output with what the manifest says")
    .description(
      "Compares the output with what the manifest says, prints the differences and exits with 1 if there are any. Writes nothing. Meant for CI.",
    )
    .argument("[manifest]", MANIFEST)
    .option("-o, --output <dir>", OUTPUT_DIR)
    .addOption(formatOption())
    .option("-q, --quiet", "print differences and errors only")
    .option("--verbose", "show all warnings")
    .addHelpText(
      "after",
      `
Examples:
  $ waybill check
  $ waybill check api/routes.yaml --format json`,
    )
    .action(async (manifest: string | undefined, flags: CheckFlags) => {
      const { checkCommand } = await import("./check/check-command.js");
      exitWith(await checkCommand(manifest, flags, terminal));
    });
};

const addImport: AddCommand = (program, terminal, exitWith) => {
  const parent = program
    .command("import")
    .summary("make a manifest from another description of an API")
    .description("Makes a manifest from another description of an API.");
  parent
    .command("openapi")
    .summary("make a manifest from an OpenAPI document")
    .description(
      "Makes a manifest from an OpenAPI document: Swagger 2.0 or OpenAPI 3.0, 3.1 or 3.2, JSON or YAML. A manifest that exists is brought up to date: what a person changed in it stays, and what the document changed is taken.",
    )
    .argument("<file>", "the OpenAPI document; - is standard input")
    .option("-o, --output <file>", "the manifest to write; - prints it", "routes.yaml")
    .option("--include <tag>", "take only operations with this tag; may be repeated", collect)
    .option("--exclude <tag>", "leave out operations with this tag; may be repeated", collect)
    .option("--no-descriptions", "leave out summaries and descriptions")
    .option("--base-url <url>", "the address of the API; default: the document's first server")
    .option("-f, --force", "replace an existing manifest instead of updating it")
    .option("--verbose", "show all warnings")
    .addOption(formatOption())
    .addHelpText(
      "after",
      `
Examples:
  $ waybill import openapi openapi.json
  $ waybill import openapi api.yaml --include issues --include pulls --output routes.yaml
  $ waybill import openapi api.yaml --output - | less`,
    )
    .action(async (file: string, flags: ImportFlags) => {
      const { importCommand } = await import("./import/import-command.js");
      exitWith(importCommand(file, flags, terminal));
    });
};

const addInit: AddCommand = (program, terminal, exitWith) => {
  program
    .command("init")
    .summary("start a manifest, or a package around one")
    .description(
      "Writes routes.yaml: a small manifest with examples, or one that takes its routes from an OpenAPI document. Never replaces an existing one.",
    )
    .option("--from <file>", "take the routes from this OpenAPI document, now and in later runs")
    .option("--sdk", "start a package around the manifest, ready to build, test and publish")
    .addHelpText(
      "after",
      `
Examples:
  $ waybill init
  $ waybill init --from openapi.json
  $ waybill init --sdk --from openapi.json   in the folder of a new package`,
    )
    .action(async (flags: InitFlags) => {
      const { initCommand } = await import("./init/init-command.js");
      exitWith(await initCommand(flags, terminal));
    });
};

const addExplain: AddCommand = (program, terminal, exitWith) => {
  program
    .command("explain")
    .summary("show what a route becomes")
    .description(
      "Shows the effective route, its parameters, the types that it shares with others, what it adds to a bundle (if the project has esbuild or rolldown), and the code that it becomes. For a URL, or with arguments, it also shows the request. Writes and sends nothing.",
    )
    .argument(
      "<route...>",
      "the name of a function, an operationId, a route as the manifest writes it, or a URL with values in it",
    )
    .option("-m, --manifest <file>", MANIFEST)
    .option("--with <json>", "arguments; shows the request that they make, as curl and as fetch")
    .addOption(formatOption())
    .addHelpText(
      "after",
      `
Examples:
  $ waybill explain issuesListForRepo
  $ waybill explain "GET /repos/{owner}/{repo}/issues"
  $ waybill explain issues/list-for-repo --manifest api/routes.yaml
  $ waybill explain reposGet --with '{"owner":"octocat","repo":"hello-world"}'
  $ waybill explain "https://api.github.com/repos/octocat/hello-world/issues?page=2"`,
    )
    .action(async (words: readonly string[], flags: ExplainFlags) => {
      const { explainCommand } = await import("./explain/explain-command.js");
      exitWith(await explainCommand(words.join(" "), flags, terminal));
    });
};

const addDiff: AddCommand = (program, terminal, exitWith) => {
  program
    .command("diff")
    .summary("show what changed for callers, and which version step it needs")
    .description(
      "Compares two versions by the TypeScript that callers compile and by the requests that are sent. Each change is breaking, additive or neither, for a caller's compiler and for the wire; together they need a major, minor or patch version. Writes nothing.",
    )
    .argument(
      "<old>",
      "a manifest, an OpenAPI document, or a git revision of the manifest or of a file, such as v1:api/routes.yaml",
    )
    .argument("[new]", "the same; default: the manifest as it is")
    .option("-m, --manifest <file>", MANIFEST)
    .addOption(
      new Option(
        "--format <format>",
        "how to print: for people, as Markdown, or as one JSON document",
      )
        .choices(["pretty", "markdown", "json"])
        .default("pretty"),
    )
    .addOption(
      new Option("--fail-on <verdict>", "exit with 1 if there is such a change").choices([
        "breaking",
      ]),
    )
    .addHelpText(
      "after",
      `
Examples:
  $ waybill diff HEAD~1                                what changed in routes.yaml since that commit
  $ waybill diff v1.0.0 v2.0.0 --format markdown       for a changelog or a pull request
  $ waybill diff old/openapi.json new/openapi.json     two OpenAPI documents
  $ waybill diff origin/main --fail-on breaking        in CI`,
    )
    .action(async (old: string, now: string | undefined, flags: DiffFlags) => {
      const { diffCommand } = await import("./diff/diff-command.js");
      exitWith(diffCommand(old, now, flags, terminal));
    });
};

const addExplore: AddCommand = (program, terminal, exitWith) => {
  program
    .command("explore")
    .summary("show the API as a page in a browser")
    .description(
      "Serves a page on which to search the API, read what its routes take and answer, and try their requests. It follows the manifest. With --output the page is written as files, for any web server or to open from a disk. It sends no request by itself.",
    )
    .argument("[manifest]", MANIFEST)
    .option("-o, --output <dir>", "write the page into this folder instead of serving it")
    .addOption(
      new Option(
        "-p, --port <number>",
        "the port on 127.0.0.1 (default: 8375, or one that is free)",
      )
        .argParser(wholeNumber(0, 65535))
        .conflicts("output"),
    )
    .addHelpText(
      "after",
      `
Examples:
  $ waybill explore                   serve the page of routes.yaml
  $ waybill explore --output site     write it as files`,
    )
    .action(async (manifest: string | undefined, flags: ExploreFlags) => {
      const { exploreCommand } = await import("./explore/explore-command.js");
      exitWith(await exploreCommand(manifest, flags, terminal));
    });
};

const OUTPUT_DIR = "output folder, instead of the one that the manifest names";

function collect(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}

const PROGRAM_HELP = `
To start:
  $ waybill init        write routes.yaml, a small manifest
  $ waybill generate    write the code that it describes

Exit codes: 0 fine, 1 the input or the output is wrong, 2 wrong usage.`;
