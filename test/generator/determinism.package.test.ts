import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { compileProgram } from "./cli/compiled-program.js";
import { type TempProject, folderOfTests, tempProject } from "./temp-project.js";
import { list, object, ref } from "../schemas.js";
import { HEAD } from "./small-manifest.js";

const run = promisify(execFile);

const home = folderOfTests();
const cli = await compileProgram(home);

const body = {
  required: true,
  contentType: "application/vnd.acme+json",
  description: "What is sent.",
  schema: object({ id: ref("Id"), ILLI: {} }, "id"),
};

/** With capitals that Turkish makes small in another way, a date, and numbers that a locale would write otherwise. */
const manifest = {
  ...HEAD,
  headers: { "X-ILLINI": "I", Accept: "application/vnd.acme.v1+json" },
  schemas: {
    Id: { type: "integer", format: "int64", default: 1234567.5, description: "It\nis." },
    ITEM_LIST: list({ enum: ["ı", "I", "i", "İ", 0.1, 1e21, -1, null] }),
  },
  routes: [
    { route: "GET /ITEMS/{ID}", tags: ["ITEMS"] },
    { route: "get /ITEMS/{ID}/INIT", operationId: "ITEMS/INIT_LIST" },
    {
      route: "GET /titles",
      operationId: "titles/İÇIN-ısı",
      name: "içinIsı",
      parameters: [{ name: "ids", in: "query", schema: ref("ITEM_LIST") }],
    },
    {
      route: "POST /ITEMS{?since}",
      operationId: "ITEMS/create",
      summary: "Creates one.",
      deprecated: { replacedBy: "INIT_LIST", message: "Old." },
      headers: { "X-I": "1" },
      parameters: [
        {
          name: "since",
          in: "query",
          description: "From when on.",
          schema: { type: "string", format: "date-time", default: "2020-01-01T00:00:00+03:00" },
        },
        { name: "ids", in: "query", explode: true, schema: ref("ITEM_LIST") },
      ],
      requestBody: body,
    },
  ],
};
const deprecation = { ...manifest.routes[3]?.deprecated, replacedBy: "ITEMS/INIT_LIST" };
const TEXT = JSON.stringify(
  {
    ...manifest,
    routes: manifest.routes.map((one) =>
      one.deprecated ? { ...one, deprecated: deprecation } : one,
    ),
  },
  null,
  2,
);

/** Runs the command line in a separate process, and returns the written files. */
async function generate(
  text: string,
  folder = "project",
  env: NodeJS.ProcessEnv = {},
): Promise<ReadonlyMap<string, string>> {
  const project = tempProject({ [`${folder}/routes.yaml`]: text, "elsewhere/file": "" });
  const file = project.at(`${folder}/routes.yaml`);
  const cwd = project.at("elsewhere");
  await run(process.execPath, [cli, "generate", file], { cwd, env: { ...process.env, ...env } });
  return filesOf(project, `${folder}/generated`);
}

function filesOf({ list, read }: TempProject, folder: string): ReadonlyMap<string, string> {
  return new Map(list(folder).map((path) => [path, read(`${folder}/${path}`)]));
}

/** The same data with the keys of each map in the opposite order, but for maps whose keys are names. */
function backwards(value: unknown, isNamed = false): unknown {
  if (Array.isArray(value)) return value.map((item) => backwards(item));
  if (typeof value !== "object" || value === null) return value;
  const named = new Set(["headers", "schemas", "properties"]);
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [
    key,
    backwards(inner, !isNamed && named.has(key)),
  ]);
  return Object.fromEntries(isNamed ? entries : entries.reverse());
}

it("generate writes the same bytes in any folder, at any time, and for any layout of the manifest", async () => {
  const turkey = { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", TZ: "Pacific/Kiritimati" };
  const noLocale = { LANG: "C", LC_ALL: "C", TZ: "America/St_Johns", CI: "true" };
  const [wanted, inTurkey, withMark, otherOrder] = await Promise.all([
    generate(TEXT),
    generate(TEXT.replaceAll("\n", "\r\n"), "İstanbul ı/x", turkey),
    generate(`\ufeff${TEXT}`, "p", noLocale),
    generate(JSON.stringify(backwards(JSON.parse(TEXT)))),
  ]);
  expect([...wanted.keys()]).toEqual(
    expect.arrayContaining([".waybill.json", "items.ts", "schemas.ts", "runtime.ts"]),
  );
  expect(inTurkey, "in Turkey, a day ahead, with CRLF").toEqual(wanted);
  expect(withoutInputs(withMark), "with a byte order mark").toEqual(withoutInputs(wanted));
  expect(withoutInputs(otherOrder), "with keys in another order").toEqual(withoutInputs(wanted));
});

/** The index has a hash of the manifest, which differs with its bytes. */
function withoutInputs(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    [...files].map(([path, text]) => [path, text.replace(/"inputs": "\w+"/, '"inputs": ""')]),
  );
}
