import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { compileProgram } from "../cli/compiled-program.js";
import { folderOfTests, tempProject } from "../temp-project.js";
import { object, text } from "../../schemas.js";

const home = folderOfTests();
let program = "";

beforeAll(async () => {
  program = await compileProgram(home);
});

type Files = Readonly<Record<string, string>>;

interface Run {
  readonly status: number | null;
  readonly printed: string;
  /** The most that the process held at once. */
  readonly bytes: number;
  /** CPU time of all its threads. */
  readonly seconds: number;
}

/** On Linux, `maxRSS` starts at the parent's value, so the kernel's peak of the address space is used. */
const REPORT = `data:text/javascript,${encodeURIComponent(`
import fs from "node:fs";
process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  let peak = maxRSS;
  try {
    peak = Number(/VmHWM:\\s*(\\d+)/.exec(fs.readFileSync("/proc/self/status", "utf8"))[1]);
  } catch {}
  fs.writeFileSync(3, JSON.stringify([peak * 1024, (userCPUTime + systemCPUTime) / 1e6]));
});`)}`;

/** `waybill generate --quiet`, or another command, in a new project. */
function generate(files: Files, command: readonly string[] = ["generate", "--quiet"]): Run {
  const { path } = tempProject({ "package.json": "{}", ...files });
  const { status, stdout, stderr, output } = spawnSync(
    process.execPath,
    [`--import=${REPORT}`, program, ...command],
    { cwd: path, encoding: "utf8", stdio: ["ignore", "pipe", "pipe", "pipe"] },
  );
  const [bytes = NaN, seconds = NaN] = JSON.parse(output[3] ?? "[]") as readonly number[];
  return { status, printed: stdout + stderr, bytes, seconds };
}

/** What `SECURITY.md` promises, and a sixth for what differs from one run to the next. */
function mostBytes(files: Files): number {
  const size = Object.values(files).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return (25 * size + 300e6) * 1.17;
}

/** What a run prints that ends with a status and takes at most a share of the memory it may take. */
function printedBy(files: Files, status: number, args?: readonly string[], share = 1): string {
  const run = generate(files, args);
  expect(run.status, run.printed).toBe(status);
  expect(run.bytes).toBeLessThan(mostBytes(files) * share);
  return run.printed;
}

const HEAD = "waybill: 1\nname: big\nversion: 1.0.0\nbaseUrl: https://api.acme.test\n";

const many = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("");

const shortRoutes = (count: number, perGroup = 100): Files => ({
  "routes.yaml": `${HEAD}routes:\n${many(count, (i) => `  - GET /group${Math.floor(i / perGroup)}/items-${i}/{id}\n`)}`,
});

const sharedResponse = (count: number): Files => ({
  "routes.yaml": `${HEAD}responses:
  shared: { description: "${"Some words. ".repeat(3000)}", schema: { type: string } }
routes:\n${many(
    count,
    (i) => `  - { route: GET /x/${i}, responses: { 200: { $ref: '#/responses/shared' } } }\n`,
  )}`,
});

const parameters = (count: number): Files => ({
  "routes.yaml": `${HEAD}routes:\n${many(
    count / 20,
    (i) =>
      `  - route: GET /x/${i}\n    parameters: [${many(20, (n) => `{name: p${n}, in: query, schema: true},`)}]\n`,
  )}`,
});

const schemas = (count: number): Files => ({
  "routes.yaml": `${HEAD}schemas:\n${many(
    count,
    (i) =>
      `  S${i}: { type: object, properties: { a: { type: string }, b: { $ref: '#/schemas/S${(i + 1) % count}' } } }\n`,
  )}routes:\n  - route: POST /x\n    requestBody: { schema: { $ref: '#/schemas/S0' } }\n`,
});

/** A document of operations that share a request body of 56 KB by `$ref`. */
const sharedBody = (count: number): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Big", version: "1.0.0" },
    servers: [{ url: "https://api.acme.test" }],
    paths: Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `/x${i}`,
        { post: { requestBody: { $ref: "#/components/requestBodies/shared" } } },
      ]),
    ),
    components: {
      requestBodies: {
        shared: {
          content: {
            "application/json": {
              schema: object(
                Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`p${i}`, text])),
              ),
            },
          },
        },
      },
    },
  });

const numbers = (count: number): Files => ({
  "routes.yaml": `${HEAD}routes:
  - route: GET /x
    parameters:
      - { name: a, in: query, schema: { enum: [0${many(count - 1, (i) => `,${i + 1}`)}] } }\n`,
});

const descriptions = (count: number): Files => ({
  "routes.yaml": `${HEAD}routes:\n${many(
    count,
    (i) =>
      `  - route: GET /x${i}\n    description: "${"Some words of a long text. ".repeat(3846)}"\n`,
  )}`,
});

/** GitHub's routes, repeated with different names. */
function copiesOfGitHub(count: number): Files {
  const [head = "", routes = ""] = readFileSync("routes.yaml", "utf8").split(/(?<=^routes:\n)/m);
  const copies = many(count, (i) =>
    routes
      .replace(/^( {2}- (?:route: )?[A-Z]+ )\//gm, `$1/copy${i}/`)
      .replace(/^( {4}operationId: )([^/\n]+)\/(.*)$/gm, `$1$2-${i}/$3-${i}`)
      .replace(/^( {4}name: .*)$/gm, `$1${i}`),
  );
  return {
    "routes.yaml": head + copies,
    "schemas.json": readFileSync("schemas.json", "utf8"),
  };
}

describe("memory is bounded for the size of what is read", () => {
  it.each<{ name: string; files: () => Files }>([
    { name: "17,500 short routes", files: () => shortRoutes(17_500) },
    { name: "17,500 short routes in one group", files: () => shortRoutes(17_500, 17_500) },
    { name: "a response of 36 KB that 110 routes share", files: () => sharedResponse(110) },
    { name: "90,000 parameters", files: () => parameters(90_000) },
    { name: "50,000 schemas", files: () => schemas(50_000) },
    { name: "100,000 numbers in a flow list", files: () => numbers(100_000) },
    { name: "500 descriptions of 100 KB", files: () => descriptions(500) },
    { name: "GitHub's manifest eight times over", files: () => copiesOfGitHub(8) },
  ])("$name", ({ files: make }) => {
    expect(printedBy(make(), 0)).toBe("");
  });

  const tooMuch = "generate too much code for the length of the manifest";
  const tooMany = "this list has 2,000,000 entries; the limit is 100,000";
  it.each([
    { name: "20,000 short routes", files: () => shortRoutes(20_000), says: tooMuch },
    { name: "3,000 routes that share 36 KB", files: () => sharedResponse(3000), says: tooMuch },
    { name: "2 million numbers in a list", files: () => numbers(2_000_000), says: tooMany },
  ])("$name, which are refused", ({ files, says }) => {
    expect(printedBy(files(), 1)).toContain(says);
  });
});

describe("memory is bounded for the size of a document that is imported", () => {
  const named = { "routes.yaml": "waybill: 1\nopenapi: ./api.json\n" };
  const importing = ["import", "openapi", "api.json", "--output", "routes.yaml"];
  it.each([
    { what: "100 operations that share a body", count: 100, status: 0, args: importing },
    { what: "5000 operations that share a body", count: 5000, status: 1, args: importing },
    { what: "45, in a document that a manifest names", count: 45, status: 0, beside: named },
    { what: "5000, in a document that a manifest names", count: 5000, status: 1, beside: named },
  ])("$what", ({ count, status, args, beside }) => {
    const printed = printedBy({ "api.json": sharedBody(count), ...beside }, status, args);
    expect(printed).toContain(
      status ? "repeat too many shared parts for the length of the document" : "",
    );
  });

  it.each([
    ["lists without end", `{"x":${"[".repeat(10e6)}`],
    ["lists of nothing", `{"x":[${"[],".repeat(3.3e6)}[]]}`],
    ["lists in each other", `{"x":[${`${"[".repeat(190)}${"]".repeat(190)},`.repeat(26_000)}0]}`],
  ])("10 MB of %s, which are refused", (_, text) => {
    expect(printedBy({ "api.json": text, ...named }, 1, undefined, 0.5)).toContain("[syntax]");
  });
});

it.each<{ name: string; files: (count: number) => Files; count: number }>([
  { name: "short routes", files: shortRoutes, count: 2500 },
  { name: "schemas", files: schemas, count: 10_000 },
  { name: "numbers in a flow list", files: numbers, count: 25_000 },
  { name: "long descriptions", files: descriptions, count: 100 },
])("time is linear in the size of what is read: $name", ({ files, count }) => {
  const [once, fourTimes] = [count, 4 * count].map((own) => generate(files(own)));
  // 16 where it grows as a square.
  expect((fourTimes?.seconds ?? NaN) / (once?.seconds ?? NaN)).toBeLessThan(7);
});
