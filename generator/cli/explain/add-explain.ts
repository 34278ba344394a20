import { type AddCommand, MANIFEST, formatOption } from "../terminal/command.js";
import type { ExplainFlags } from "./explain-command.js";

export const addExplain: AddCommand = (program, terminal, exitWith) => {
  program
    .command("explain")
    .summary("show what a route becomes")
    .description(
      "Shows the effective route, its parameters, and the code that it becomes. For a URL, or with arguments, it also shows the request. Writes and sends nothing.",
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
      const { explainCommand } = await import("./explain-command.js");
      exitWith(await explainCommand(words.join(" "), flags, terminal));
    });
};
