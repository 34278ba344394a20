import type { Command } from "commander";
import {
  type AddCommand,
  MANIFESTS,
  ONE_OUTPUT,
  OUTPUT_DIR,
  formatOption,
} from "../terminal/command.js";
import { nameOne } from "../terminal/each-manifest.js";
import { type GenerateFlags, generateCommand } from "./generate-command.js";

export const addGenerate: AddCommand = (program, terminal, exitWith) => {
  program
    .command("generate")
    .summary("write the code that a manifest describes")
    .description(
      "Writes the code that a manifest describes. Several manifests can be named, each with its own output. Files that did not change are not touched. A file is replaced only if it is as Waybill wrote it, or if only its layout changed; Waybill does not overwrite any other, and names it. A file in conflict is replaced, and what it held is kept as NAME.orig unless git shows that nothing else was in it.",
    )
    .argument("[manifest...]", MANIFESTS)
    .option("-o, --output <dir>", OUTPUT_DIR)
    .option("-w, --watch", "generate again after each edit of the manifest")
    .option("-n, --dry-run", "show what would change, and write nothing")
    .option("-f, --force", "overwrite the files that would be refused")
    .option("--fresh", "take nothing from the last run: read, plan and emit all again")
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
      if (flags.output !== undefined && !nameOne(manifests)) command.error(ONE_OUTPUT);
      exitWith(await generateCommand(manifests, flags, terminal));
    });
};
