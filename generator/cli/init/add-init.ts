import type { Command } from "commander";
import type { AddCommand } from "../terminal/command.js";
import { shellWord } from "../terminal/words.js";
import type { InitFlags } from "./init-command.js";

export const addInit: AddCommand = (program, terminal, exitWith) => {
  program
    .command("init")
    .summary("start a manifest, or a package around one")
    .description(
      "Writes routes.yaml: a small manifest with examples, or one that takes its routes from an OpenAPI document. Never replaces an existing one.",
    )
    .allowExcessArguments()
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
    .action(async (flags: InitFlags, command: Command) => {
      const [document] = command.args;
      if (document !== undefined) {
        command.error(
          `error: init takes a document by an option: waybill init --from ${shellWord(document)}`,
        );
      }
      const { initCommand } = await import("./init-command.js");
      exitWith(await initCommand(flags, terminal));
    });
};
