import { join } from "node:path";
import { expect, it } from "vitest";
import { tempProject } from "../../temp-project.js";
import { waybillIn } from "../fake-terminal.js";

const cookies = Array.from({ length: 4 }, (_, i) => ({ name: `c${i}`, in: "cookie" }));
const given = JSON.stringify(
  {
    openapi: "3.0.3",
    servers: [{ url: "https://api.example.com" }],
    paths: { "/a": { get: { parameters: [...cookies, { name: "", in: "header" }] } } },
  },
  null,
  2,
);

it("import groups warnings by kind, each with its line", async () => {
  const { path } = tempProject({ "api.json": given });
  const { code, err } = await waybillIn(path, ["import", "openapi", "api.json"]);
  expect(code).toBe(0);
  expect(err).toContain(
    "api.json:28:11 GET /a: warning: a parameter without `name` or without `in` is ignored [bad-parameter]\n",
  );
  expect(err).toContain(
    "api.json: 4 warnings [cookie-parameter]\n  api.json:12:11 GET /a: the cookie `c0`",
  );
  expect(err).toContain("  and 1 more\n  hint: pass `name=value`");
  expect(err.endsWith("\n5 warnings; --verbose shows all\n")).toBe(true);
  const all = await waybillIn(path, ["import", "openapi", "api.json", "--verbose", "--force"]);
  expect(all.err.match(/^api\.json:\d+:11 GET \/a: warning: the cookie/gm)).toHaveLength(4);
  expect(all.err.endsWith("\n5 warnings\n")).toBe(true);
});

it("import --format json prints warnings in one JSON document", async () => {
  const { path } = tempProject({ "api.json": given, "bad.json": '{\n  "a": 1,\n  "a": 2\n}' });
  const good = await waybillIn(path, ["import", "openapi", "api.json", "--format", "json"]);
  expect([good.code, good.err]).toEqual([0, ""]);
  const { warnings, ...said } = JSON.parse(good.out) as { warnings: unknown[] };
  expect(said).toEqual({ ok: true, routes: 1 });
  expect(warnings).toHaveLength(5);
  const bad = await waybillIn(path, ["import", "openapi", "bad.json", "--format", "json"]);
  expect(bad.code).toBe(1);
  expect(JSON.parse(bad.out)).toMatchObject({
    ok: false,
    errors: [{ code: "syntax", file: "bad.json", line: 3, column: 3 }],
  });
});

it("import finds the lines of warnings in YAML and in referenced files", async () => {
  const { path } = tempProject({
    "package.json": "{}",
    "spec/api.yaml":
      "openapi: 3.0.0\nservers: [{ url: https://a.example }]\npaths:\n  /a:\n    $ref: ../shared/a.yaml\n",
    "shared/a.yaml": "get:\n  parameters:\n    - name: c\n      in: cookie\n    - $ref: '#/nope'\n",
  });
  const { code, err } = await waybillIn(path, ["import", "openapi", "spec/api.yaml"]);
  expect(code).toBe(0);
  expect(err).toContain("shared/a.yaml:3:7: warning: the cookie `c`");
  expect(err).toContain("    3 |     - name: c\n".slice(2));
  expect(err).toContain("shared/a.yaml:5:7: warning: `$ref: #/nope` has no target");
});

it.each(["../spec/api.yaml", "api.yaml"])(
  "import finds the referenced files of %s above the working folder",
  async (file) => {
    const document =
      "openapi: 3.0.0\nservers: [{ url: https://a.example }]\npaths:\n  /a:\n    $ref: ../shared/a.yaml\n";
    const { path } = tempProject({
      "package.json": "{}",
      "spec/api.yaml": document,
      "app/api.yaml": document,
      "shared/a.yaml": "get:\n  parameters:\n    - name: c\n      in: cookie\n",
    });
    const { code, out, err } = await waybillIn(join(path, "app"), ["import", "openapi", file]);
    expect(code).toBe(0);
    expect(out).toContain(`from ${file}: 1 route\n`);
    expect(err).toContain("../shared/a.yaml:3:7: warning: the cookie `c`");
  },
);

it("import does not read a file outside the project", async () => {
  const { path } = tempProject({
    "secret.json": "{}",
    "project/package.json": "{}",
    "project/api.json": JSON.stringify({
      openapi: "3.0.0",
      paths: { "/a": { $ref: "../secret.json" }, "/b": { get: {} } },
    }),
  });
  const { code, err } = await waybillIn(path, ["import", "openapi", "project/api.json"]);
  expect(code).toBe(0);
  expect(err).toContain("cannot read ../secret.json: it is not in the project");
});
