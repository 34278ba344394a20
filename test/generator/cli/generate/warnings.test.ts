import { expect, it } from "vitest";
import {
  generateCommand,
  type GenerateFlags,
} from "../../../../generator/cli/generate/generate-command.js";
import { waybillIn } from "../fake-terminal.js";
import { smallManifest } from "../../small-manifest.js";
import { tempProject } from "../../temp-project.js";

const files = { "routes.yaml": smallManifest("GTE /a") };
const warning = [
  'routes.yaml:9:5: warning: "GTE" is not a standard HTTP method [unknown-method]',
  "  8 |   - GET /orgs/{org}",
  "  9 |   - GTE /a",
  "    |     ^^^^^^",
  "  hint: did you mean GET?",
  "",
].join("\n");

it("warnings of a manifest are printed with the outcome", async () => {
  const { path } = tempProject(files);
  const { code, out, err } = await waybillIn(path, ["generate"]);
  expect(code).toBe(0);
  expect(err).toContain(warning);
  expect(out).toContain("wrote generated");
  const checked = await waybillIn(path, ["check"]);
  expect(checked).toMatchObject({ code: 0 });
  expect(checked.err).toContain(warning);
});

it("warnings are in the JSON of each command", async () => {
  const { path } = tempProject(files);
  for (const command of ["generate", "check"]) {
    const { out, err } = await waybillIn(path, [command, "--format", "json"]);
    expect(err).toBe("");
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      warnings: [{ code: "unknown-method", file: "routes.yaml", line: 9 }],
    });
  }
});

it("repeated warnings of a document are only counted", async () => {
  const cookie = { name: "a", in: "cookie", schema: {} };
  const document = {
    ...{ openapi: "3.0.3", info: { title: "a", version: "1" } },
    servers: [{ url: "https://api.acme.test" }],
    paths: { "/a": { get: { parameters: [cookie] } } },
  };
  const manifest = "waybill: 1\nversion: 1.0.0\nname: acme\nopenapi: ./openapi.json\n";
  const { path, write } = tempProject({ "openapi.json": JSON.stringify(document) });
  const generate = async (text: string, flags: Partial<GenerateFlags>) => {
    let printed = "";
    const stream = { write: (more: string) => void (printed += more), color: false };
    const streams = { out: stream, err: stream, cwd: path } as const;
    write("routes.yaml", text);
    const all = { format: "pretty", ...flags } as const;
    await generateCommand([], all, streams as never);
    return printed;
  };
  expect(await generate(manifest, { fresh: false })).toContain("openapi.json:1:");
  const again = await generate(`${manifest}headers: {}\n`, { fresh: false });
  expect(again).not.toContain("openapi.json:1:");
  expect(again).toContain("1 unchanged warning; --verbose shows all\n");
  expect(await generate(manifest, { verbose: true })).toContain("openapi.json:1:");
});

it("--quiet prints no warnings", async () => {
  const { path } = tempProject(files);
  expect(await waybillIn(path, ["generate", "--quiet"])).toMatchObject({ code: 0, err: "" });
});
