import { describe, expect, it } from "vitest";
import {
  type Api,
  imported,
  importTwice,
  replace,
  same,
  tag,
  toys,
  updated,
} from "./import-twice.js";

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
    const { text, changes, again } = importTwice(first, edit, second);
    expect(changes).toMatchObject({
      moved: [{ from: "GET /pets/{id}", to: "GET /animals/{petId}" }],
      added: [],
      removed: [],
      conflicts: [],
    });
    expect(text).toContain("name: pet # ours\n    group: zoo\n    summary: An animal\n");
    expect(text).toContain("{ name: petId, in: path,");
    expect(text).not.toContain("/pets/{id}");
    expect(again.text).toBe(text);
  });

  it("keeps the argument name of a renamed path parameter", () => {
    const edit = replace("{ name: id, in: path,", "{ name: id, as: pet, in: path,");
    const { text, changes } = importTwice(first, edit, second);
    expect(changes.conflicts).toEqual([]);
    expect(text).toContain("{ name: petId, as: pet, in: path,");
  });

  it("stays removed if a person removed it", () => {
    const edit = (manifest: string) =>
      manifest.replace(/ {2}# pets\n {2}- route: GET \/pets[^]*?\n\n/, "");
    const { text, changes } = importTwice(first, edit, second);
    expect(changes).toMatchObject({ moved: [], added: [], leftOut: ["GET /animals/{petId}"] });
    expect(text).not.toContain("animals");
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
    const edited = replace("summary: One", "name: pet")(imported(first).text);
    const { text } = updated(edited, second);
    expect(text).toContain(
      "- route: GET /animals/{petId}\n    operationId: getPet\n    name: pet\n",
    );
    expect(text).not.toContain("/pets/{id}");
  });
});
