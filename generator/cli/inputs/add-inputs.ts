import { type AddCommand, MANIFEST, formatOption } from "../terminal/command.js";
import type { InputsFlags } from "./inputs-command.js";

export const addInputs: AddCommand = (program, terminal, exitWith) => {
  program
    .command("inputs")
    .summary("list the files that the output depends on")
    .description(
      "Lists the files that the output depends on, one per line: the manifest, the OpenAPI documents and schemas that it refers to, and the tsconfig.json files that decide how imports end. For build systems that run a task again when one of its inputs changed.",
    )
    .argument("[manifest]", MANIFEST)
    .addOption(formatOption())
    .addHelpText(
      "after",
      `
Examples:
  $ waybill inputs
  $ waybill inputs api/routes.yaml --format json`,
    )
    .action(async (manifest: string | undefined, flags: InputsFlags) => {
      const { inputsCommand } = await import("./inputs-command.js");
      exitWith(inputsCommand(manifest, flags, terminal));
    });
};
