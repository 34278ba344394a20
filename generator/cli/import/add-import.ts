import type { Command } from "commander";
import { type AddCommand, formatOption } from "../terminal/command.js";
import { shellWord } from "../terminal/words.js";
import type { ImportFlags } from "./import-command.js";

export const addImport: AddCommand = (program, terminal, exitWith) => {
  const parent = program
    .command("import")
    .summary("make a manifest from another description of an API")
    .description("Makes a manifest from another description of an API.")
    .allowExcessArguments()
    .action((_: object, command: Command) => {
      const [document] = command.args;
      if (document === undefined) command.help({ error: true });
      const line = ["waybill import openapi", ...command.args.map(shellWord)].join(" ");
      command.error(`error: import is followed by the kind of the document: ${line}`);
    });
  parent
    .command("openapi")
    .summary("make a manifest from an OpenAPI document")
    .description(
      "Makes a manifest from an OpenAPI document: Swagger 2.0 or OpenAPI 3.0, 3.1 or 3.2, JSON or YAML. An existing manifest is updated: it keeps what a person changed in it, and gets what changed in the document.",
    )
    .argument("<file>", "the OpenAPI document; - is standard input")
    .option("-o, --output <file>", "the manifest to write; - prints it", "routes.yaml")
    .option("--include <tag>", "take only operations with this tag; may be repeated", collect)
    .option("--exclude <tag>", "leave out operations with this tag; may be repeated", collect)
    .option("--overlay <file>", "apply an overlay to the document; may be repeated", collect)
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
      const { importCommand } = await import("./import-command.js");
      exitWith(importCommand(file, flags, terminal));
    });
};

function collect(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}
