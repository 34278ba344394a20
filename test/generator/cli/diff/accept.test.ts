import { expect, it } from "vitest";
import { smallManifest } from "../../small-manifest.js";
import { tempProject } from "../../temp-project.js";
import { waybillIn } from "../fake-terminal.js";

interface Version {
  readonly page?: string;
  readonly states?: string;
  readonly header?: string;
  /** Lines for more routes. */
  readonly more?: readonly string[];
}

/** Three functions that share a parameter, and one that answers with a named type. */
function version({
  page = "integer",
  states = "[on]",
  header = "{ required: true, schema: { type: integer } }",
  more = [],
}: Version): string {
  const parameters = `parameters: [{ name: page, in: query, schema: { type: ${page} } }]`;
  const headers = `headers: { x-a: ${header} }`;
  const pet = `responses: { 200: { ${headers}, content: { application/json: { schema: { $ref: "#/schemas/Pet" } } } } }`;
  const routes = ["a", "b"].map((name) => `{ route: GET /${name}, ${parameters} }`);
  return `${smallManifest(...more, ...routes, `{ route: GET /pet, ${pet} }`)}schemas: { Pet: { type: object, properties: { state: { enum: ${states} } } } }\n`;
}

const OLD = version({ more: ["GET /old"] });
const NEW: Version = { page: "string", states: "[on, off]" };
const CHECK = "diff old.yaml new.yaml --accept accepted.yaml --fail-on breaking".split(" ");
const WRITE = [...CHECK, "--write-accepted"];

/** A project in which the changes of `NEW` were accepted. */
async function acceptedProject(given = version(NEW)) {
  const project = tempProject({ "old.yaml": OLD, "new.yaml": given });
  const { code, out, err } = await waybillIn(project.path, WRITE);
  expect(out).toMatch(/→ new\.yaml: major \(\d accepted\)/);
  expect({ code, err }).toEqual({
    code: 0,
    err: expect.stringMatching(/^wrote accepted.yaml: \d accepted changes\n$/) as string,
  });
  return project;
}

const HEAD =
  "# Breaking changes that `waybill diff --accept` ignores. `--write-accepted` rewrites this file: it keeps each `reason`, but no comments.\n";
const WRITTEN = `${HEAD}accepted:
  - { change: values-added, type: Pet, direction: response, path: [ state ], fingerprint: 365a9006256f }
  - change: type-changed
    routes: [ GET /a, GET /b ]
    direction: request
    in: query
    path: [ page ]
    fingerprint: 3813b082f36c
  - { change: route-removed, route: GET /old, fingerprint: ccd1be328f21 }
`;

it("--accept reads the place of a property with an empty name", async () => {
  const responds = (type: string) =>
    smallManifest(
      `{ route: GET /a, responses: { 200: { schema: { properties: { "": { type: ${type} } } } } } }`,
    );
  const { path } = tempProject({
    "old.yaml": responds("string"),
    "new.yaml": responds("integer"),
  });
  expect(await waybillIn(path, WRITE)).toMatchObject({ code: 0 });
  expect(await waybillIn(path, CHECK)).toMatchObject({ code: 0 });
});

it("--accept matches entries of --write-accepted among other changes", async () => {
  const { path, read, write } = await acceptedProject();
  expect(read("accepted.yaml")).toBe(WRITTEN);
  const moved = version({ ...NEW, more: ["GET /more", "{ route: GET /pets, name: a }"] });
  write("new.yaml", `# moved\n\n${moved}`);
  const { code, out, err } = await waybillIn(path, CHECK);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/^Accepted\n\n {2}removed {2}getOld/);
  expect(out).toContain("major (3 accepted, 2 additive)");
  const json = await waybillIn(path, [...CHECK, "--format", "json"]);
  expect(JSON.parse(json.out)).toMatchObject({
    ...{ ok: true, step: "major", unused: [] },
    counts: { breaking: 0, accepted: 3 },
  });
});

const optional = "{ schema: { type: integer } }";
it.each<[string, Version, Version, string]>([
  ["a different type", NEW, { ...NEW, page: "boolean" }, "`page` (query) has a different type"],
  [
    "one value more",
    NEW,
    { ...NEW, states: "[on, off, x]" },
    '`state` may also be `"off"` and `"x"`',
  ],
  [
    "another change of a header",
    { ...NEW, header: optional },
    { ...NEW, header: optional.replace("integer", "string") },
    "the header `x-a` of `200` may have other values, or be missing",
  ],
])("--accept does not accept %s", async (_, given, other, message) => {
  const { path, write } = await acceptedProject(version(given));
  write("new.yaml", version(other));
  const { code, out } = await waybillIn(path, CHECK);
  expect(code).toBe(1);
  expect(out).toMatch(/^Breaking\n/);
  expect(out).toContain(message);
  expect(out).toMatch(/\(1 breaking, \d accepted\)/);
});

it("--accept accepts a shared change for the listed functions", async () => {
  const { path, read, write } = await acceptedProject();
  write(
    "accepted.yaml",
    read("accepted.yaml").replace("routes: [ GET /a, GET /b ]", "route: GET /b"),
  );
  const { code, out } = await waybillIn(path, CHECK);
  expect(code).toBe(1);
  expect(out).toMatch(/Breaking\n\n {2}1 function {2}getA\n/);
  expect(out).toContain("(1 breaking, 3 accepted)");
});

it("--write-accepted keeps reasons, and the report shows them", async () => {
  const { path, read, write } = await acceptedProject();
  const hostile = "`@ada` <b>#1</b>: \u001b[31m\u2028";
  const [reason, other] = ["it is unused", JSON.stringify(hostile)];
  const edited = read("accepted.yaml")
    .replace("ccd1be328f21 }", `ccd1be328f21, reason: ${reason} }`)
    .replace("3813b082f36c\n", `3813b082f36c\n    reason: ${other}\n`);
  write("accepted.yaml", `# mine\n${edited}`);
  const { out, err } = await waybillIn(path, CHECK);
  expect(err).toBe("");
  expect(out).toContain("removed  getOld  GET /old  (it is unused)\n");
  expect(out).not.toMatch(/\u001b|\u2028/);
  const { out: markdown } = await waybillIn(path, [...CHECK, "--format", "markdown"]);
  expect(markdown).toContain("`getOld`, `GET /old`: removed; accepted: `it is unused`\n");
  expect(markdown).toContain("; accepted: `` `@ada` <b>#1</b>: \\u001b[31m\\u2028 ``\n");
  write("new.yaml", version({ page: "string", more: ["GET /old"] }));
  expect(await waybillIn(path, WRITE)).toMatchObject({ code: 0 });
  const kept = read("accepted.yaml");
  expect(kept).not.toMatch(/mine|GET \/old/);
  expect(kept).toContain('    reason: "`@ada` <b>#1</b>: \\e[31m\\u2028"\n');
});

it("diff reports accepted changes that no longer occur", async () => {
  const { path, read, write } = await acceptedProject();
  write("accepted.yaml", read("accepted.yaml").replace("GET /old", '"GET /orgs/{orgs}"'));
  const { code, err } = await waybillIn(path, CHECK);
  expect(code).toBe(1);
  expect(err).toBe(
    `accepted.yaml:10:5: warning: no change of GET /orgs/{orgs} matches this entry [unused-acceptance]
   9 |     fingerprint: 3813b082f36c
  10 |   - { change: route-removed, route: "GET /orgs/{orgs}", fingerprint: ccd1be328f21 }
     |     ^
  hint: did you mean "GET /orgs/{org}"? otherwise remove it, or run with \`--write-accepted\`, which removes it
`,
  );
  const json = await waybillIn(path, [...CHECK, "--format", "json"]);
  expect(JSON.parse(json.out)).toMatchObject({
    unused: [{ line: 10, code: "unused-acceptance" }],
  });
});

it("--write-accepted writes no entry without breaking changes, and accepts a file name", async () => {
  const { path, read } = tempProject({ "old.yaml": OLD });
  const args = ["diff", "old.yaml", "old.yaml", "--write-accepted", "a/b.yaml"];
  expect(await waybillIn(path, args)).toMatchObject({
    code: 0,
    err: expect.stringContaining("0 accepted") as string,
  });
  expect(read("a/b.yaml")).toBe(`${HEAD}accepted: []\n`);
  expect(
    await waybillIn(path, ["diff", "old.yaml", "old.yaml", "--accept", "a/b.yaml"]),
  ).toMatchObject({ code: 0, err: "" });
});

it("--write-accepted quotes names that YAML would parse as other values", async () => {
  const names = ["yes", "1e3", "a: b", "#x", "'\"", "null", "- y", "{z}", "\u0007", "é\u2028"];
  const query = (type: string) =>
    smallManifest(
      `{ route: GET /a, parameters: ${JSON.stringify(names.map((name, at) => ({ name, as: `p${at}`, in: "query", schema: { enum: [name, type] } })))} }`,
    );
  const { path } = tempProject({ "old.yaml": query("x"), "new.yaml": query("y") });
  const args = ["diff", "old.yaml", "new.yaml", "--fail-on", "breaking"];
  expect(await waybillIn(path, [...args, "--write-accepted"])).toMatchObject({ code: 0 });
  const { code, err } = await waybillIn(path, [...args, "--accept", "accepted.yaml"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
});

it.each([
  [
    "accepted:\n  - { chnage: route-removed, fingerprint: a1 }\n",
    'accepted.yaml:2:7: error: an accepted change has no key "chnage" [unknown-key]',
    'did you mean "change"?',
  ],
  [
    "accepted:\n  - { change: route-removd, fingerprint: a1 }\n",
    'accepted.yaml:2:15: error: `change` cannot be "route-removd"',
    'did you mean "route-removed"?',
  ],
  [
    "accepted:\n  - { change: removed }\n",
    "error: `fingerprint` is missing in this accepted change",
    "",
  ],
  ["accepted:\n  - { change: removed, fingerprint: a1, path: [200] }\n", "must be text", ""],
  ["accepted: [\n", "accepted.yaml:", "[yaml-syntax]"],
  [
    smallManifest(),
    "error: accepted.yaml is not a file of accepted changes, which begins with `accepted:` [not-accepted-changes]",
    "hint: name another file",
  ],
  [
    undefined,
    "error: cannot read accepted.yaml: there is no such file or folder [not-found]",
    "hint: create it: `--write-accepted accepted.yaml`",
  ],
])("--write-accepted rejects %j, and does not replace it", async (text, message, hint) => {
  const project = tempProject({
    "old.yaml": OLD,
    "new.yaml": OLD,
    ...(text !== undefined && { "accepted.yaml": text }),
  });
  for (const args of text === undefined
    ? [CHECK]
    : [CHECK, WRITE, [...CHECK.slice(0, 3), "--write-accepted"]]) {
    const { code, out, err } = await waybillIn(project.path, args);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(message);
    expect(err).toContain(hint);
  }
  if (text !== undefined) expect(project.read("accepted.yaml")).toBe(text);
});
