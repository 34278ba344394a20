import { statSync } from "node:fs";
import { resolve } from "node:path";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { cutText, escapeLines } from "../errors/index.js";
import { generatorVersion } from "../inputs/index.js";
import { COMMANDS, type Commands } from "./commands.js";
import { CommandError, printFailure } from "./terminal/print-errors.js";
import { type ExitCode, type Terminal, withoutCommands } from "./terminal/terminal.js";

/** @param args the arguments, without those for node and the script. */
export async function run(args: readonly string[], streams: Terminal): Promise<ExitCode> {
  const isForActions =
    streams.isInActions === true || args.some((arg) => /^(?:--format=)?github$/.test(arg));
  const terminal = isForActions ? withoutCommands(streams) : streams;
  let exitCode: ExitCode = 0;
  const program = createProgram(terminal, (code) => (exitCode = code));
  try {
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommandError) {
      printFailure(error.failure, error.settings, terminal);
      return error.settings.code ?? 1;
    }
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

function createProgram(withoutRoot: Terminal, exitWith: (code: ExitCode) => void): Command {
  const terminal: Terminal = {
    ...withoutRoot,
    get root() {
      return program.opts<{ readonly root?: string }>().root;
    },
  };
  const program = new Command("waybill")
    .description(
      "Generates a typed function for each route of a routes.yaml or an OpenAPI document.",
    )
    .version(generatorVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .option(
      "--root <dir>",
      "the project: manifests may read and write only files in it (default: the git repository, or the nearest folder upwards with a package.json)",
      (dir) => {
        const path = resolve(withoutRoot.cwd, dir);
        if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return dir;
        throw new InvalidArgumentError("there is no such folder.");
      },
    )
    .configureHelp({ showGlobalOptions: true })
    .helpCommand("help [command]", "print the help of a command")
    .exitOverride()
    .showHelpAfterError("(--help prints the usage)")
    .configureOutput({
      writeOut: terminal.out.write,
      writeErr: terminal.err.write,
      // Commander quotes arguments as they are.
      outputError: (text, write) => write(`${printable(text)}\n`),
      getOutHasColors: () => terminal.out.color,
      getErrHasColors: () => terminal.err.color,
    })
    .addHelpText("after", PROGRAM_HELP);
  addCommands(program, COMMANDS, terminal, exitWith);
  return program;
}

function addCommands(
  parent: Command,
  commands: Commands,
  terminal: Terminal,
  exitWith: (code: ExitCode) => void,
): void {
  for (const [name, declaration] of Object.entries(commands)) {
    const { summary, description, examples } = declaration;
    const command = parent.command(name).summary(summary).description(description);
    for (const [argument, text] of Object.entries(declaration.arguments ?? {}))
      command.argument(argument, text);
    for (const option of declaration.options ?? []) command.addOption(option);
    if (declaration.refuse) command.allowExcessArguments();
    if (examples !== undefined) command.addHelpText("after", `\nExamples:${examples}`);
    command.action(async (...values: readonly unknown[]) => {
      declaration.refuse?.(command, terminal);
      const run = await declaration.load?.();
      // Commander passes the command last.
      if (run) exitWith(await run(...([...values.slice(0, -1), terminal] as never[])));
    });
    addCommands(command, declaration.commands ?? {}, terminal, exitWith);
  }
}

const PROGRAM_HELP = `
To start:
  $ waybill init        write routes.yaml, a starter manifest
  $ waybill generate    write its code

Exit codes: 0 success, 1 a problem with the input or the output, 2 wrong usage.`;
