import { expect, it } from "vitest";
import { emitModules } from "../../../generator/emit/emit-modules.js";
import { bundle, loadBundle } from "../../load-bundle.js";
import { strictProject, typeErrors } from "../../type-errors.js";
import { planOf } from "../plan-of.js";
import { prove } from "./prove-module/emitted.js";
import { tempProject } from "../temp-project.js";
import { integer, list, object, text } from "../../schemas.js";

const plan = planOf({
  generate: { tools: true },
  routes: [
    {
      route: "POST /issues/{owner}",
      name: "issuesCreate",
      group: "issues",
      parameters: [{ name: "x-key", in: "header", required: true, schema: text }],
      requestBody: {
        required: true,
        schema: object({ title: text }, "title"),
      },
    },
    {
      ...{ route: "GET /issues", name: "issuesList", group: "issues" },
      responses: {
        200: { schema: object({ total: integer }) },
      },
    },
    {
      route: "POST /pets/{+path}",
      name: "petsFind",
      group: "issues",
      parameters: [
        {
          name: "ids[]",
          in: "query",
          required: true,
          explode: true,
          schema: list(text),
        },
        { name: "$top", in: "query", schema: text },
      ],
      requestBody: { schema: object({ data: text, "@type": text }) },
    },
    // Two builders with names of what the module imports besides.
    { route: "GET /a", name: "tool", group: "names" },
    { route: "GET /b", name: "ToolOf", group: "names" },
    { route: "GET /c", name: "toolTool", group: "names" },
  ],
});

const program = `
import { issuesCreateTool, issuesListTool, issuesListToolOutput, petsFindTool } from "./generated/tools/issues.js";
import { toolTool } from "./generated/tools/names.js";
const options = { headers: { "x-key": "k" } };
const unknown: unknown = { owner: "a", title: "b" };
const parsed: Record<string, unknown> | undefined = { owner: "a", title: "b" };
export const sent: { method: "post"; body: { title: string } } = issuesCreateTool.build(unknown, options);
issuesCreateTool.build(parsed, options);
issuesCreateTool.build({ owner: "a", title: "b" }, options);
export const refused: readonly (() => unknown)[] = [
  // @ts-expect-error an argument has another type
  () => issuesCreateTool.build({ owner: 1, title: "b" }, options),
  // @ts-expect-error an argument is missing
  () => issuesCreateTool.build({ owner: "a" }, options),
  // @ts-expect-error no argument has this name
  () => issuesCreateTool.build({ owner: "a", title: "b", nope: 1 }, options),
  // @ts-expect-error a header is required
  () => issuesCreateTool.build(unknown),
];
export const found: object = petsFindTool.build({ path: "a/b?c", ids: ["a", "b"], top: "1", data: "d", type: "t" });
export const misnamed: readonly (() => unknown)[] = [
  // @ts-expect-error the schema has the name "ids"
  () => petsFindTool.build({ path: "a", "ids[]": ["a"] }),
  // @ts-expect-error it is required
  () => petsFindTool.build({ path: "a", top: "1" }),
  // @ts-expect-error an argument has another type
  () => petsFindTool.build({ path: "a", ids: ["a"], top: 1 }),
];
issuesListTool.build(undefined);
issuesListTool.build({}, { baseUrl: "https://other.test" });
export const url: string = toolTool.build({}).url;
// What packages of clients expect.
export const schema: { type: "object"; properties?: { [x: string]: object }; required?: string[]; [x: string]: unknown } = issuesCreateTool.inputSchema;
export const output: typeof schema = issuesListToolOutput;
`;

it("a tool compiles, and passes unknown data and options to the builder", async () => {
  const modules = emitModules(plan);
  expect(plan.modules.flatMap((module) => prove(module))).toEqual([]);
  const project = tempProject({
    ...Object.fromEntries([...modules].map(([path, code]) => [`generated/${path}`, code])),
    ...strictProject({ lib: ["ES2022", "DOM"] }),
    "program.ts": program,
  });
  expect(typeErrors(project.path)).toBe("");
  const { sent, url, found } = loadBundle('export * from "./program.js";', project.path);
  expect(sent).toMatchObject({
    method: "post",
    url: "https://api.acme.test/issues/a",
    headers: { "x-key": "k" },
    body: { title: "b" },
  });
  expect(url).toBe("https://api.acme.test/a");
  expect(found).toMatchObject({
    url: "https://api.acme.test/pets/a/b%3Fc?ids%5B%5D=a&ids%5B%5D=b&%24top=1",
    body: { data: "d", "@type": "t" },
  });
});

it("a bundle has the tools that it imports", () => {
  const modules = emitModules(plan);
  for (const declared of [
    "/** GET /issues */\nexport const issuesListTool:",
    "/** The JSON Schema of the responses to GET /issues. */\nexport const issuesListToolOutput:",
  ]) {
    expect(modules.get("tools/issues.ts")).toContain(declared);
  }
  const project = tempProject(Object.fromEntries(modules));
  const contents = 'export { issuesListTool } from "./tools/issues.js";';
  const script = bundle(contents, project.path);
  expect(script).toContain('"issues_list"');
  expect(script).not.toMatch(/issues_create|issuesCreate|total/);
  const withOutput = 'export { issuesListToolOutput } from "./tools/issues.js";';
  expect(bundle(withOutput, project.path)).toMatch(/^.{0,200}total.{0,200}$/s);
});
