import { describe, expect, it } from "vitest";
import { emitModules } from "../../../generator/emit/emit-modules.js";
import { planRoutes } from "../../../generator/plan/plan-routes.js";
import { readManifest } from "../../../generator/read-source.js";
import { type TempProject, tempProject } from "../temp-project.js";
import { parse, textsIn } from "./emitted-syntax.js";
import { DISGUISES, isUnharmed, withEscapes } from "./hostile-text.js";
import { evaluate, generateInMemory } from "./in-memory.js";
import { SLOTS } from "./slots.js";
import { strictProject, typeErrors } from "../../type-errors.js";
import { HEAD } from "../small-manifest.js";
import { succeed } from "../../succeed.js";

/** Those that a YAML file can hold: it has no halves of characters. */
const TEXTS = DISGUISES.filter((text) => !/\p{Cs}/u.test(text));
const schema = { type: "string" };
const own = (texts: readonly string[], value: unknown): object =>
  Object.fromEntries(texts.map((text) => [text, value]));
const sendable = TEXTS.filter(
  (text) => /^[\t -~\u0080-\u00ff]*$/.test(text) && text.trim() === text,
);

/** Every text in every field that takes any text. */
const manifest = {
  ...HEAD,
  generate: { runtime: "../runtime.js" },
  headers: Object.fromEntries(sendable.map((text, i) => [`x-${i}`, text])),
  schemas: {
    Any: { enum: TEXTS, description: TEXTS.join(" "), default: TEXTS },
    Each: { type: "object", required: TEXTS, properties: own(TEXTS, { $ref: "#/schemas/Any" }) },
    Data: { const: [own(TEXTS, TEXTS)] },
  },
  routes: [
    {
      route: "GET /query",
      name: "query",
      parameters: TEXTS.map((name) => ({
        name,
        in: "query",
        explode: true,
        schema: { type: "array" },
      })),
    },
    {
      route: "POST /body",
      name: "body",
      requestBody: { required: true, schema: { type: "object", properties: own(TEXTS, schema) } },
    },
    {
      route: "PUT /data",
      name: "data",
      requestBody: {
        schema: { oneOf: [{ $ref: "#/schemas/Each" }, { $ref: "#/schemas/Data" }] },
      },
    },
    ...TEXTS.map((text, i) => ({
      route: `GET /docs/${i}/{a}`,
      name: `docs${i}`,
      summary: text,
      description: `${text}\n${text} ${text}`,
      externalDocs: { url: "https://acme.test", description: text },
      deprecated: { message: text },
      parameters: [
        {
          name: "a",
          in: "path",
          schema: { ...schema, format: text, default: text, examples: [[text]] },
          description: text,
        },
      ],
    })),
  ],
};

describe("every text at once", async () => {
  const { texts } = succeed(await generateInMemory(withEscapes(JSON.stringify(manifest))));
  const exported = evaluate(texts);
  const call = (
    name: string,
    parameters: object,
  ): { url: string; headers: object; body: unknown } =>
    (exported[name] as (parameters: object) => ReturnType<typeof call>)(parameters);

  it("hostile text in every field runs no code", () => {
    expect(isUnharmed()).toBe(true);
  });

  it("hostile text is unchanged as the name of a query parameter, decoded by the URL parser", () => {
    const { url } = call("query", own(TEXTS, ["1", "2"]));
    const found = [...new URL(url).searchParams];
    expect(found).toEqual(
      TEXTS.flatMap((text) => [
        [text, "1"],
        [text, "2"],
      ]),
    );
  });

  it("hostile text is unchanged as the name of a body's member", () => {
    expect(call("body", own(TEXTS, "1")).body).toEqual(own(TEXTS, "1"));
  });

  it("hostile text is unchanged as the value of a header", () => {
    const { headers } = call("docs0", { a: "1" });
    expect(headers).toMatchObject(manifest.headers);
  });

  it("hostile text is unchanged as a type and as the name of a member", () => {
    const file = parse("data.ts", texts.get("data.ts") ?? "");
    const found = textsIn(file);
    expect(TEXTS.filter((text) => !found.has(text))).toEqual([]);
  });
});

it("code with hostile text in every field compiles under every strict option", () => {
  const project = tempProject({
    ...strictProject(),
    // A manifest that sends needs a runtime that is a package: this one is the copy that the first manifest brings.
    "node_modules/acme-runtime/package.json": JSON.stringify({
      type: "module",
      exports: { "./*": { types: "./index.d.ts" } },
    }),
    "node_modules/acme-runtime/index.d.ts": 'export * from "../../runtime.js";\n',
  });
  expect(write(project, "all", withEscapes(JSON.stringify(manifest)), true)).toBe(true);
  const most = process.env["FUZZ_RUNS"] === undefined ? 1 : 2;
  let count = 0;
  for (const [index, { manifest: fill, name }] of SLOTS.entries()) {
    // Other texts for each field, because not all can be compiled in a few seconds.
    const turned = [...TEXTS.slice((index * 7) % TEXTS.length), ...TEXTS];
    let accepted = 0;
    for (const text of turned) {
      if (name === "runtime" || accepted === most) break;
      if (write(project, `slot${index}-${accepted}`, withEscapes(JSON.stringify(fill(text)))))
        accepted++;
    }
    count += accepted;
  }
  expect(count).toBeGreaterThan((most * SLOTS.length) / 2);
  expect(typeErrors(project.path)).toBe("");
});

/** Writes the code of a manifest to a folder, if the manifest is accepted. The first one brings the runtime along. */
function write(project: TempProject, folder: string, text: string, withRuntime = false): boolean {
  const read = readManifest(text, "routes.yaml");
  if (!read.ok) return false;
  const planned = planRoutes(read.manifest);
  if (!planned.ok) return false;
  const { modules } = planned.plan;
  const runtime = { path: "../runtime.ts" };
  for (const [path, code] of emitModules({
    modules,
    ...(withRuntime && { inlineRuntime: runtime }),
  })) {
    project.write(`${folder}/${path}`, code);
  }
  return true;
}
