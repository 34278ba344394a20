import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { waybillIn } from "../generator/cli/fake-terminal.js";

/** The long options in a text. */
function optionsIn(text: string): readonly string[] {
  const options = new Set([...text.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option));
  return [...options].sort();
}

const rows = readFileSync("docs/commands.md", "utf8")
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, command = ""]) => command.startsWith("`"))
  .map(([, command = "", , options = ""]) => ({
    command: command.replaceAll("`", ""),
    options: optionsIn(options),
  }));

it("lists every command", async () => {
  const { out } = await waybillIn(".", ["--help"]);
  const commands = [...out.matchAll(/^ {2}([a-z]+)(?= )/gm)].map(([, name = ""]) => name);
  const listed = rows.map(({ command }) => command.split(" ")[0]);
  expect(listed.sort()).toEqual(commands.filter((name) => name !== "help").sort());
});

it.each(rows)("lists the options of $command", async ({ command, options }) => {
  const { out } = await waybillIn(".", [...command.split(" "), "--help"]);
  const [, own = ""] = /^Options:\n([^]*?)\n\n/m.exec(out) ?? [];
  const printed = [...own.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, name]) => name);
  expect(options).toEqual(printed.filter((name) => name !== "--help").sort());
});
