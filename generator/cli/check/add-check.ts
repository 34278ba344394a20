import { type AddCommand, MANIFEST, OUTPUT_DIR, formatOption } from "../terminal/command.js";
import type { CheckFlags } from "./check-command.js";

export const addCheck: AddCommand = (program, terminal, exitWith) => {
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
      const { checkCommand } = await import("./check-command.js");
      exitWith(await checkCommand(manifest, flags, terminal));
    });
};
