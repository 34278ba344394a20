import { Option } from "commander";
import { type AddCommand, MANIFEST } from "../terminal/command.js";
import type { DiffFlags } from "./diff-command.js";

export const addDiff: AddCommand = (program, terminal, exitWith) => {
  program
    .command("diff")
    .summary("show what changed for callers, and which semver bump it needs")
    .description(
      "Compares two versions by the TypeScript that callers compile and by the requests that are sent. Each change is breaking, additive or neither, for a caller's compiler and for the wire; together they need a major, minor or patch version. Writes nothing but the files that options name.",
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
        "how to print: for people, as Markdown, as GitHub annotations, or as one JSON document",
      )
        .choices(["pretty", "markdown", "github", "json"])
        .default("pretty"),
    )
    .addOption(
      new Option("--fail-on <verdict>", "exit with 1 if there is such a change").choices([
        "breaking",
      ]),
    )
    .option("--accept <file>", "let the breaking changes pass that this file lists")
    .option(
      "--write-accepted [file]",
      "write all breaking changes to a file for --accept, keeping its reasons (default: the file of --accept, else accepted.yaml)",
    )
    .option(
      "--summary <file>",
      "also write the changes as Markdown to a file, short enough for a comment",
    )
    .addHelpText(
      "after",
      `
Examples:
  $ waybill diff HEAD~1                                what changed in routes.yaml since that commit
  $ waybill diff v1.0.0 v2.0.0 --format markdown       for a changelog or a pull request
  $ waybill diff old/openapi.json new/openapi.json     two OpenAPI documents
  $ waybill diff origin/main --fail-on breaking        in CI
  $ waybill diff origin/main --write-accepted          accept what breaks, each change with a reason if you add one`,
    )
    .action(async (old: string, now: string | undefined, flags: DiffFlags) => {
      const { diffCommand } = await import("./diff-command.js");
      exitWith(diffCommand(old, now, flags, terminal));
    });
};
