import { expect, it } from "vitest";
import { waybillIn } from "./fake-terminal.js";
import { smallManifest } from "../small-manifest.js";
import { tempProject } from "../temp-project.js";

/** C0, DEL, C1, what reorders, what separates lines, and a letter without a shape. */
const hostile = "x\u001b[2J\u007f\u009b\u202e\u2066\u2028\u3164y";
const json = JSON.stringify(hostile);
const unprintable =
  /[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?!\n)\p{Cc}|(?! )\p{Zs}/u;

const manifest = (line: string) => `${smallManifest("GET /a")}${line}\n`;

it.each<readonly [why: string, file: string, text: string, ...command: readonly string[]]>([
  ["a key", "routes.yaml", manifest(`${json}: 1`), "generate"],
  ["a value", "routes.yaml", manifest(`  - route: ${json}`), "generate"],
  ["a raw character", "routes.yaml", manifest(`# ${hostile}`), "generate"],
  ["a name", "routes.yaml", manifest(`  - { route: GET /b, name: ${json} }`), "generate"],
  ["a template", "routes.yaml", manifest(`  - ${JSON.stringify(`GET /{${hostile}`)}`), "generate"],
  ["a reference", "routes.yaml", manifest(`schemas: { A: { $ref: ${json} } }`), "generate"],
  ["a file's name", `${hostile}.yaml`, manifest("x: 1"), "generate", `${hostile}.yaml`],
  ["a name of no file", "routes.yaml", manifest(""), "generate", `${hostile}.yaml`],
  ["a route to explain", "routes.yaml", manifest(""), "explain", hostile],
  ["a document", "api.json", `{${json}: ${json}}`, "import", "openapi", "api.json"],
  ["a document's version", "api.json", `{"openapi": ${json}}`, "import", "openapi", "api.json"],
  ["no document", "api.json", hostile, "import", "openapi", "api.json"],
])("nothing that a terminal obeys is printed: %s", async (_why, file, text, ...command) => {
  const { path } = tempProject({ [file]: text });
  const { code, out, err } = await waybillIn(path, command);
  expect(code).toBe(1);
  expect(out + err).not.toMatch(unprintable);
  expect(out + err).toContain("error");
  if (command[0] !== "generate") return;
  const { out: data } = await waybillIn(path, [...command, "--format", "json"]);
  expect(data).not.toMatch(unprintable);
  expect(JSON.parse(data)).toMatchObject({ ok: false });
});

it.each([
  ["an option", [`--${hostile}`]],
  ["a command", [hostile]],
  ["an option of a command", ["generate", `--watch${hostile}`]],
  ["one of several choices", ["generate", "--format", hostile]],
  ["a number", ["verify", "--runs", hostile]],
  ["a long option", [`--${"a".repeat(100_000)}`]],
])("a usage error that quotes %s", async (_why, command) => {
  const { code, out, err } = await waybillIn(tempProject().path, command);
  expect(code).toBe(2);
  expect(out).toBe("");
  expect(err).toMatch(/^error: /);
  expect(err).not.toMatch(unprintable);
  expect(err.length).toBeLessThan(5000);
});

it("nothing that a terminal obeys is printed: a changed file", async () => {
  const { path, write, read, list } = tempProject({ "routes.yaml": smallManifest("GET /a") });
  await waybillIn(path, ["generate"]);
  const [file = ""] = list("generated").filter((name) => name.startsWith("a."));
  write(`generated/${file}`, `${read(`generated/${file}`)}// ${hostile}\n`);
  const { code, out, err } = await waybillIn(path, ["check"]);
  expect(code).toBe(1);
  expect(out).toContain("-// x");
  expect(out + err).not.toMatch(unprintable);
  const { out: data } = await waybillIn(path, ["check", "--format", "json"]);
  expect(data).not.toMatch(unprintable);
});
