import type { Command } from "commander";
import {
  type AddCommand,
  MANIFESTS,
  ONE_OUTPUT,
  OUTPUT_DIR,
  formatOption,
} from "../terminal/command.js";
import { nameOne } from "../terminal/each-manifest.js";
import type { CheckFlags } from "./check-command.js";

export const addCheck: AddCommand = (program, terminal, exitWith) => {
  program
    .command("check")
    .summary("compare the output with the manifest")
    .description(
      "Compares the output with what would be generated, prints the differences and exits with 1 if there are any. Writes nothing. Meant for CI.",
    )
    .argument("[manifest...]", MANIFESTS)
    .option("-o, --output <dir>", OUTPUT_DIR)
    .addOption(formatOption())
    .option("-q, --quiet", "print differences and errors only")
    .option("--verbose", "show all warnings")
    .addHelpText(
      "after",
      `
Examples:
  $ waybill check
  $ waybill check "apis/*/routes.yaml"
  $ waybill check api/routes.yaml --format json`,
    )
    .action(async (manifests: readonly string[], flags: CheckFlags, command: Command) => {
      if (flags.output !== undefined && !nameOne(manifests)) command.error(ONE_OUTPUT);
      const { checkCommand } = await import("./check-command.js");
      exitWith(await checkCommand(manifests, flags, terminal));
    });
};
