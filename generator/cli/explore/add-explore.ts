import { Option } from "commander";
import { type AddCommand, MANIFEST, wholeNumber } from "../terminal/command.js";
import type { ExploreFlags } from "./explore-command.js";

export const addExplore: AddCommand = (program, terminal, exitWith) => {
  program
    .command("explore")
    .summary("show the API as a page in a browser")
    .description(
      "Serves a page for searching the API, reading what its routes take and return, and trying their requests. The page follows edits of the manifest. With --output the page is written as files, for any web server or to open from a disk. It sends no request by itself.",
    )
    .argument("[manifest]", MANIFEST)
    .option("-o, --output <dir>", "write the page into this folder instead of serving it")
    .addOption(
      new Option(
        "-p, --port <number>",
        "the port on 127.0.0.1 (default: 8375, or one that is free)",
      )
        .argParser(wholeNumber(0, 65535))
        .conflicts("output"),
    )
    .option(
      "--sizes",
      "show what each function adds to a bundle; runs the esbuild that is installed in the current folder",
    )
    .addHelpText(
      "after",
      `
Examples:
  $ waybill explore                   serve the page of routes.yaml
  $ waybill explore --output site     write it as files`,
    )
    .action(async (manifest: string | undefined, flags: ExploreFlags) => {
      const { exploreCommand } = await import("./explore-command.js");
      exitWith(await exploreCommand(manifest, flags, terminal));
    });
};
