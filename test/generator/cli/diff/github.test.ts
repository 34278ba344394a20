import { describe, expect, it } from "vitest";
import { smallManifest } from "../../small-manifest.js";
import { tempProject } from "../../temp-project.js";
import { waybillIn } from "../fake-terminal.js";
import { repository } from "./repository.js";

const GITHUB = ["--format", "github"];

describe("diff --format github", () => {
  const parameter = (name: string, type: string) =>
    `parameters: [{ name: ${name}, in: query, schema: { type: ${type} } }]`;
  const manifest = (type: string, more = "") => `${smallManifest(
    `{ route: GET /a, ${parameter("page", type)} }`,
    `{ route: GET /b, ${parameter("page", type)} }`,
    `{ route: POST /c, requestBody: { schema: { $ref: '#/schemas/pet-item' } } }`,
    `{ route: GET /d, responses: { 200: { schema: { type: ${type} } } } }`,
    ...(more === "" ? [] : [more]),
  )}schemas:
  pet-item:
    type: object
    properties:
      id: { type: ${type} }
`;
  const lines = [
    "::error file=api/routes.yaml,line=13,col=5,title=Breaking%3A getOld%2C GET /old::removed; imports of `getOld` no longer compile.",
    "::error file=api/routes.yaml,line=10,col=35,title=Breaking%3A 2 functions (getA%2C getB)::`page` (query) has a different type: `number` → `string`.",
    "::error file=api/routes.yaml,line=13,col=35,title=Breaking%3A getD%2C GET /d::`200` has a different type: `number` → `string`.",
    "::error file=api/routes.yaml,line=18,col=7,title=Breaking%3A type PetItem in requests of postC::`id` has a different type: `number` → `string`.",
  ];

  it("annotates places of the new version, or of the old version for removals", async () => {
    const project = repository({ "api/routes.yaml": manifest("integer", "GET /old") });
    project.write("api/routes.yaml", `# moved\n${manifest("string")}`);
    for (const [folder, args] of [
      ["api", ["v1"]],
      ["", ["v1", "--manifest", "api/routes.yaml"]],
    ] as const) {
      const { code, out, err } = await waybillIn(project.at(folder), ["diff", ...args, ...GITHUB]);
      expect({ code, err }).toEqual({ code: 0, err: "" });
      expect(out.trimEnd().split("\n").slice(0, -1)).toEqual(lines);
      expect(out).toMatch(/\ncompared v1:\S+ → \S+: major \(4 breaking\)\n$/);
    }
  });

  it("annotates the document that a manifest names", async () => {
    const document = (type: string) => `openapi: 3.1.0
info: { title: Small, version: "1" }
servers: [{ url: https://a.example }]
paths:
  /a:
    get:
      parameters:
        - { name: page, in: query, schema: { type: ${type} } }
`;
    const project = repository({
      "docs/api.yaml": document("integer"),
      "routes.yaml": "waybill: 1\nopenapi: ./docs/api.yaml\n",
    });
    project.write("docs/api.yaml", document("string"));
    const { out } = await waybillIn(project.path, ["diff", "v1", ...GITHUB]);
    expect(out).toMatch(/^::error file=docs\/api.yaml,line=8,col=11,/);
  });

  it("prints ten annotations, and counts the rest", async () => {
    const routes = Array.from({ length: 12 }, (_, index) => `GET /r${index}`);
    const { path } = tempProject({
      "old.yaml": smallManifest(...routes),
      "new.yaml": smallManifest(),
      "accepted.yaml": `accepted: [${routes.map((route) => `{ change: removed, fingerprint: a1, route: ${route} }`).join()}]`,
    });
    const args = ["diff", "old.yaml", "new.yaml", "--accept", "accepted.yaml", ...GITHUB];
    const { out } = await waybillIn(path, args);
    for (const kind of ["error", "warning"]) {
      const own = out.split("\n").filter((line) => line.startsWith(`::${kind} `));
      expect(own).toHaveLength(10);
      expect(own.at(-1)).toBe(`::${kind} title=and 3 more::\`--summary\` writes all`);
    }
  });

  it.each(["/pets", "' get   /pets'"])("finds the line of the route %s", async (route) => {
    const query = (type: string) =>
      smallManifest(
        "GET /a",
        `{ route: ${route}, parameters: [{ name: q, in: query, schema: { type: ${type} } }] }`,
      );
    const { path } = tempProject({ "old.yaml": query("string"), "new.yaml": query("integer") });
    const { out } = await waybillIn(path, ["diff", "old.yaml", "new.yaml", ...GITHUB]);
    expect(out).toMatch(/^::error file=new.yaml,line=10,/);
  });

  it("escapes workflow commands in manifests, and prints one line for each change", async () => {
    const hostile = "a%0A\n::stop-commands::x\r##[add-mask]y, z:\u2028::error::";
    const query = (name: string) =>
      smallManifest(
        `{ route: GET /a, parameters: [{ name: ${JSON.stringify(name)}, as: x, in: query, schema: true }] }`,
      );
    const { path } = tempProject({ "old.yaml": query("p"), "a,b%:c.yaml": query(hostile) });
    const { out } = await waybillIn(path, ["diff", "old.yaml", "a,b%:c.yaml", ...GITHUB]);
    expect(out.split("\n").map((line) => line.slice(0, 9))).toEqual(["::error f", "compared ", ""]);
    expect(out).not.toMatch(/\r|\u2028/);
    expect(out).toContain("file=a%2Cb%25%3Ac.yaml,line=9,col=35,title=");
    expect(out).toContain("a%250A\\u000a::stop-commands::x\\u000d");
  });
});

describe("a runner of GitHub Actions", () => {
  const name = "./::add-mask::x.yaml";
  const wrong = smallManifest(`"GET /a##[stop-commands]x\\n\\n ::add-mask::y"`, "::error::z");
  it.each([
    { title: "generate", args: ["generate", name] },
    { title: "check", args: ["check", name] },
    { title: "a mistake in usage", args: ["generate", name, "--##[x]"] },
    { title: "the format", args: ["diff", name, name, ...GITHUB], isInActions: false },
    { title: "diff", args: ["diff", name, name] },
  ])(
    "the runner reads no command from the contents of a file, from $title",
    async ({ args, isInActions = true }) => {
      const { path } = tempProject({ [name]: wrong });
      const { out, err } = await waybillIn(path, args, { isInActions });
      expect(err).not.toBe("");
      expect(out + err).not.toMatch(/^\s*::|##\[/m);
    },
  );
});

describe("diff --summary", () => {
  const OLD = smallManifest("GET /old");
  const MARK = "<!-- waybill diff -->";
  const args = ["diff", "old.yaml", "new.yaml", "--summary", "out/summary.md"];

  it("--summary writes the output of --format markdown, over an earlier summary", async () => {
    const { path, read, write } = tempProject({ "old.yaml": OLD, "new.yaml": smallManifest() });
    for (const before of [undefined, "", `${MARK}\nold`, `${MARK}\r\nold\r\n`]) {
      if (before !== undefined) write("out/summary.md", before);
      expect(await waybillIn(path, args)).toMatchObject({ code: 0, err: "" });
      const { out } = await waybillIn(path, [...args.slice(0, 3), "--format", "markdown"]);
      expect(read("out/summary.md")).toBe(`${MARK}\n${out}`);
    }
  });

  it("--summary does not overwrite other files", async () => {
    const { path, read } = tempProject({
      ...{ "old.yaml": OLD, "new.yaml": smallManifest(), "out/summary.md": "# mine\n" },
    });
    expect(await waybillIn(path, args)).toEqual({
      code: 1,
      out: "",
      err: "error: out/summary.md exists; it was not changed [file-exists]\n  hint: name another file with --summary\n",
    });
    expect(read("out/summary.md")).toBe("# mine\n");
  });

  it("--summary fits into a comment, and counts the omitted changes", async () => {
    const routes = Array.from({ length: 1500 }, (_, index) => `GET /${"r".repeat(20)}${index}`);
    const { path, read } = tempProject({
      "old.yaml": smallManifest(...routes),
      "new.yaml": smallManifest(),
    });
    await waybillIn(path, args);
    const text = read("out/summary.md");
    expect(text.length).toBeLessThanOrEqual(60_000);
    const [, hidden] =
      /\n\n… and ([\d,]+) more changes\. `waybill diff` prints all\.\n$/.exec(text) ?? [];
    expect(text.match(/: removed$/gm)).toHaveLength(1500 - Number(hidden?.replace(",", "")));
  });
});
