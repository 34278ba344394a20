import { posix } from "node:path";
import { Project, ts } from "ts-morph";
import { expect, it } from "vitest";
import { emitModules, inlineRuntime } from "../../../generator/emit/index.js";
import { SENDING_TYPES, SENDING_VALUES } from "../../../generator/plan/modules/runtime-symbols.js";
import { joinRuntime } from "../../../scripts/join-runtime.js";
import { loadBundle } from "../../load-bundle.js";
import { planOf } from "../plan-of.js";
import { tempProject } from "../temp-project.js";

const routes = [{ route: "POST /repos/{owner}/issues", operationId: "issues/create" }];

it.each([
  [".js", ".js"],
  [".ts", ".ts"],
  ["none", ""],
])("importExtension %s: every import ends in %j and resolves", (importExtension, extension) => {
  const modules = emitModules(planOf({ routes, generate: { importExtension } }));
  expect([...modules.keys()]).toContain("runtime.ts");
  for (const [path, text] of modules) {
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      expect(fileName).toMatch(/^\.\.?\//);
      expect(posix.extname(fileName)).toBe(extension);
      const target = fileName.slice(0, -extension.length || undefined);
      expect([...modules.keys()]).toContain(`${posix.join(posix.dirname(path), target)}.ts`);
    }
  }
});

it("the inlined runtime equals the joined modules of runtime/; update it by npm run join:runtime", async () => {
  const whole = inlineRuntime({ withDates: true, withTools: true });
  expect({ runtime: whole, types: inlineRuntime({ onlyTypes: true }) }).toEqual(
    await joinRuntime(),
  );
  expect(whole).toContain(inlineRuntime({ withDates: true }));
  expect(whole.startsWith(inlineRuntime())).toBe(true);
  expect(inlineRuntime({ withTools: true })).not.toContain("decodeDates");
});

it("the inlined runtime has only class fields that every compiler handles equally, such as Babel without allowDeclareFields", () => {
  const source = ts.createSourceFile("runtime.ts", inlineRuntime(), ts.ScriptTarget.Latest);
  const fields = source.statements
    .filter((statement) => ts.isClassDeclaration(statement))
    .flatMap(({ members }) => members.filter((member) => ts.isPropertyDeclaration(member)));
  expect(fields.map(({ name }) => name.getText(source))).toEqual(["response", "status", "body"]);
  const isUnsafe = ({ modifiers, questionToken, exclamationToken }: ts.PropertyDeclaration) =>
    questionToken !== undefined ||
    exclamationToken !== undefined ||
    modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword);
  expect(fields.filter(isUnsafe)).toEqual([]);
});

it("the inlined runtime has the exports of the package", () => {
  const project = new Project({
    compilerOptions: { module: ts.ModuleKind.NodeNext, noLib: true },
  });
  const paths = ["runtime/builders.ts", "runtime/fetch.ts", "generator/emit/inlined-runtime.ts"];
  const files = paths.map((path) => project.addSourceFileAtPath(path));
  const [building = [], sending = [], inlined = []] = files.map((file) =>
    [...file.getExportedDeclarations().keys()].sort(),
  );
  expect(inlined).toEqual([...new Set([...building, ...sending])].sort());
  expect(sending).toEqual([...SENDING_VALUES, ...SENDING_TYPES].sort());
});

it("a small API with an inlined runtime has at most twelve files", () => {
  const small = Array.from({ length: 20 }, (_, index) => {
    const group = ["pet", "store", "user"][index % 3];
    const schema = { $ref: `#/schemas/${group}` };
    return { route: `GET /${group}/x${index}`, group, responses: { 200: { schema } } };
  });
  const schemas = { pet: {}, store: { $ref: "#/schemas/user" }, user: {} };
  // Beside them stand the index and the attributes for Git.
  expect(emitModules(planOf({ schemas, routes: small })).size).toBeLessThanOrEqual(10);
});

it("the runtime is not inlined if it is imported", () => {
  const modules = emitModules(planOf({ routes, generate: { runtime: "@acme/runtime" } }));
  expect([...modules.keys()].filter((path) => path.includes("runtime"))).toEqual([]);
  expect(modules.get("issues.ts")).toContain('from "@acme/runtime/builders"');
});

it.each(["group", "route", "single"])(
  "code with an inlined runtime runs, with one module for each %s",
  (layout) => {
    const modules = emitModules(planOf({ routes, generate: { layout } }));
    const project = tempProject(Object.fromEntries(modules));
    const all = 'export * from "./index.js"; export * from "./fetch.js";';
    const { issuesCreate, endpoint, toFetch } = loadBundle(all, project.path) as {
      readonly [name: string]: (first: unknown, second?: object) => unknown;
    };
    const want = {
      method: "post",
      url: "https://api.acme.test/repos/a%20b/issues",
      headers: {
        "user-agent": "acme-endpoint.js/1.2.3",
        "content-type": "application/json; charset=utf-8",
      },
      body: { title: "t" },
    };
    const parameters = { owner: "a b", title: "t" };
    expect(issuesCreate?.(parameters)).toEqual(want);
    const init = { method: "POST", headers: want.headers, body: '{"title":"t"}' };
    expect(toFetch?.(want)).toEqual([want.url, init]);
    expect(endpoint?.("POST /repos/{owner}/issues", parameters)).toEqual(want);
  },
);
