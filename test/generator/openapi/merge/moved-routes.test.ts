import { describe, expect, it } from "vitest";
import { importOpenApi, updateFromOpenApi } from "../../../../generator/openapi/import-openapi.js";
import { type Api, importTwice, replace, same, source, tag, toys } from "./import-twice.js";

describe("a route that the document moves", () => {
  const id = (name: string) => ({ name, in: "path", required: true, schema: { type: "string" } });
  const get = (name: string, more: object = {}) => ({
    get: { operationId: "getPet", summary: "One", parameters: [id(name), tag], ...more },
  });
  const first: Api = { paths: { "/pets/{id}": get("id"), ...toys } };
  const second: Api = {
    paths: { "/animals/{petId}": get("petId", { summary: "An animal" }), ...toys },
  };

  it("keeps what a person changed, under its new path", () => {
    const edit = replace(
      "operationId: getPet",
      "operationId: getPet\n    name: pet # ours\n    group: zoo",
    );
    const { text: updated, changes, again } = importTwice(first, edit, second);
    expect(changes).toMatchObject({
      moved: [{ from: "GET /pets/{id}", to: "GET /animals/{petId}" }],
      added: [],
      removed: [],
      conflicts: [],
    });
    expect(updated).toContain("name: pet # ours\n    group: zoo\n    summary: An animal\n");
    expect(updated).toContain("{ name: petId, in: path,");
    expect(updated).not.toContain("/pets/{id}");
    expect(again.text).toBe(updated);
  });

  it("keeps the argument name of a renamed path parameter", () => {
    const edit = replace("{ name: id, in: path,", "{ name: id, as: pet, in: path,");
    const { text: updated, changes } = importTwice(first, edit, second);
    expect(changes.conflicts).toEqual([]);
    expect(updated).toContain("{ name: petId, as: pet, in: path,");
  });

  it("stays removed if a person removed it", () => {
    const edit = (manifest: string) =>
      manifest.replace(/ {2}# pets\n {2}- route: GET \/pets[^]*?\n\n/, "");
    const { text: updated, changes } = importTwice(first, edit, second);
    expect(changes).toMatchObject({ moved: [], added: [], leftOut: ["GET /animals/{petId}"] });
    expect(updated).not.toContain("animals");
  });

  it("is removed and added if nobody changed it", () => {
    const { changes } = importTwice(first, same, second);
    expect(changes).toMatchObject({
      moved: [],
      added: ["GET /animals/{petId}"],
      removed: ["GET /pets/{id}"],
    });
  });

  it("is found without the record of the last import, too", () => {
    const imported = importOpenApi(source(first));
    if (!imported.ok) throw new Error("the document has errors");
    const edited = replace("summary: One", "name: pet")(imported.text);
    const updated = updateFromOpenApi(source(second), edited);
    if (!updated.ok) throw new Error("the manifest has errors");
    expect(updated.text).toContain(
      "- route: GET /animals/{petId}\n    operationId: getPet\n    name: pet\n",
    );
    expect(updated.text).not.toContain("/pets/{id}");
  });
});
