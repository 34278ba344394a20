import { type AddCommand, MANIFESTS, formatOption, wholeNumber } from "../terminal/command.js";
import type { VerifyFlags } from "./verify-command.js";

export const addVerify: AddCommand = (program, terminal, exitWith) => {
  program
    .command("verify")
    .summary("check by random calls that functions and endpoint() do the same")
    .description(
      "Calls each function that the manifest becomes, and endpoint() with its route, with random inputs that fit the schemas, and inputs that do not. Both must give the same request or throw the same error. Prints the smallest call that breaks this, and exits with 1 if there is any. Writes nothing.",
    )
    .argument("[manifest...]", MANIFESTS)
    .option("--runs <number>", "random inputs for each route", wholeNumber(1), 100)
    .option(
      "--seed <number>",
      "the seed of the random inputs; default: a new one each time",
      wholeNumber(0),
    )
    .option(
      "--installed-runtime",
      "run the runtime that the manifest names, which can be any code, instead of Waybill's own",
    )
    .addOption(formatOption())
    .addHelpText(
      "after",
      `
Examples:
  $ waybill verify
  $ waybill verify "apis/*/routes.yaml" --runs 1000
  $ waybill verify --seed 20260101                 the same inputs in each run, for CI`,
    )
    .action(async (manifests: readonly string[], flags: VerifyFlags) => {
      const { verifyCommand } = await import("./verify-command.js");
      exitWith(await verifyCommand(manifests, flags, terminal));
    });
};
