import { symlinkSync } from "node:fs";
import { expect, it } from "vitest";
import { generatorVersion } from "../../../../generator/inputs/index.js";
import { type TempProject, tempProject } from "../../temp-project.js";
import { waybillIn } from "../fake-terminal.js";

const FILES = {
  "package.json": "{}",
  "tsconfig.base.json": `{ "compilerOptions": { "module": "nodenext" } }`,
  "packages/pets/tsconfig.json": `{ "extends": "../../tsconfig.base.json" }`,
  "packages/pets/routes.yaml": `waybill: 1
openapi: ./openapi.yaml
schemas: ../shared/schemas.json
generate: { output: src/generated }
`,
  "packages/pets/openapi.yaml": `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
servers: [{ url: https://pets.test }]
paths:
  /pets: { $ref: pets.yaml }
`,
  "packages/pets/pets.yaml": "get: { operationId: listPets }\n",
  "packages/pets/not-used.yaml": "{}\n",
  "packages/shared/schemas.json": "{}\n",
};

async function inputsOf(
  project: TempProject,
  folder: string,
  ...args: readonly string[]
): Promise<string> {
  const { code, out, err } = await waybillIn(project.at(folder), ["inputs", ...args]);
  expect(err).toBe("");
  expect(code).toBe(0);
  return out;
}

it("inputs lists the files of the output, relative to the current folder", async () => {
  const project = tempProject(FILES);
  expect(await inputsOf(project, "packages/pets")).toBe(
    [
      "../../package.json",
      ...["../../tsconfig.base.json", "../shared/schemas.json", "openapi.yaml"],
      ...["pets.yaml", "routes.yaml", "tsconfig.json", ""],
    ].join("\n"),
  );
  expect(
    JSON.parse(await inputsOf(project, ".", "packages/pets/routes.yaml", "--format=json")),
  ).toEqual({
    ok: true,
    manifest: "packages/pets/routes.yaml",
    output: "packages/pets/src/generated",
    files: [
      "package.json",
      "packages/pets/openapi.yaml",
      "packages/pets/pets.yaml",
      "packages/pets/routes.yaml",
      "packages/pets/tsconfig.json",
      "packages/shared/schemas.json",
      "tsconfig.base.json",
    ],
    generator: generatorVersion(),
  });
});

it("inputs lists no tsconfig.json if the manifest sets importExtension", async () => {
  const project = tempProject({
    "tsconfig.json": "{}",
    "routes.yaml": `waybill: 1
name: a
version: "1"
baseUrl: /
routes: [GET /a]
generate: { importExtension: .ts }
`,
  });
  expect(await inputsOf(project, ".")).toBe("routes.yaml\n");
  project.write("routes.yaml", project.read("routes.yaml").replace(".ts", "auto"));
  expect(await inputsOf(project, ".")).toBe("routes.yaml\ntsconfig.json\n");
});

it("inputs resolves a link to the folder", async () => {
  const project = tempProject(FILES);
  symlinkSync(project.at("packages/pets"), project.at("link"), "junction");
  expect(await inputsOf(project, "link")).toBe(await inputsOf(project, "packages/pets"));
});

it("inputs prints the mistakes of the manifest", async () => {
  const { path } = tempProject({ "routes.yaml": "waybill: 2\n" });
  const { code, out, err } = await waybillIn(path, ["inputs"]);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain("nothing was listed");
});
