import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { waybillIn } from "../generator/cli/fake-terminal.js";

/** The long options in a text. */
function optionsIn(text: string): readonly string[] {
  const options = new Set([...text.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option));
  return [...options].sort();
}

/** The cells of the table below a heading, without its head. */
function tableOf(page: string, heading: string): readonly (readonly string[])[] {
  const [, text = ""] = readFileSync(page, "utf8").split(heading);
  const [table = ""] = /(^\|.*\n)+/m.exec(text) ?? [];
  const cells = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  return cells.slice(2, -1).map((row) => row.slice(1, -1));
}

const rows = tableOf("docs/commands.md", "# Commands").map(([command = "", , options = ""]) => ({
  command: command.replaceAll("`", ""),
  options: optionsIn(options),
}));
const promises = tableOf("SECURITY.md", "## What each command does");

it.each([
  ["docs/commands.md", rows.map(({ command }) => command)],
  ["SECURITY.md", promises.map(([command = ""]) => command)],
])("%s has a row for every command", async (_, cells) => {
  const { out } = await waybillIn(".", ["--help"]);
  const commands = [...out.matchAll(/^ {2}([a-z]+)(?= )/gm)].map(([, name = ""]) => name);
  // The last row of SECURITY.md is about the plugins.
  const listed = cells
    .filter((cell) => cell !== "the plugins")
    .map((cell) => /[a-z]+/.exec(cell)?.[0]);
  expect(new Set(listed)).toEqual(new Set(commands.filter((name) => name !== "help")));
});

it.each(promises)("each promise of %s has a test that exists", (...cells) => {
  for (const promise of cells.at(-1)?.split(/(?<=`)\. /) ?? []) {
    const [, test = ""] = /: `(test\/[^`]+\.ts)`$/.exec(promise) ?? [];
    expect(test !== "" && existsSync(test), promise).toBe(true);
  }
});

it.each(rows)("lists the options of $command", async ({ command, options }) => {
  const { out } = await waybillIn(".", [...command.split(" "), "--help"]);
  const [, own = ""] = /^Options:\n([^]*?)\n\n/m.exec(out) ?? [];
  const printed = [...own.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, name]) => name);
  expect(options).toEqual(printed.filter((name) => name !== "--help").sort());
});
