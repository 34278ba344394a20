import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { describe, expect, test } from "vitest";

/** The output of a separate process that runs a program with `endpoint` and `expand`. */
function printedBy(program: string): string {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `import { createEndpoint, expand } from "./runtime/index.js";\nconst endpoint = createEndpoint();\n${program}`,
      resolveDir: fileURLToPath(new URL("../../", import.meta.url)),
    },
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
  });
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--expose-gc", "--input-type=module", "-"],
    { input: outputFiles[0]?.text ?? "", encoding: "utf8" },
  );
  expect(stderr).toBe("");
  return stdout;
}

// Each is cut from a text of 600 KB, so that 300 of them would keep 180 MB.
test.each([
  ["routes", "endpoint(cut(`GET /long/route/number/${i}/{a}`), { a: i })"],
  ["URLs of options", "endpoint({ url: cut(`/long/route/number/${i}/{a}`), a: i })"],
  ["templates", "expand(cut(`/long/route/number/${i}/{a}`), { a: i })"],
  ["names of parameters", "endpoint('GET /', { [cut(`a_long_name_of_a_parameter_${i}`)]: i })"],
  [
    "names of headers",
    "endpoint('GET /', { headers: { [cut(`a-long-name-of-a-header-${i}`)]: 'a' } })",
  ],
  [
    "media types",
    "endpoint('GET /', { headers: { accept: cut(`application/vnd.long-${i}.v1+json`) }, mediaType: { format: cut(`raw-and-long-${i}`) } })",
  ],
])("texts that were cut from long ones keep none of these alive: %s", (_what, call) => {
  const program = `
      const cut = (text) => JSON.parse(JSON.stringify(text + "#".repeat(600_000))).slice(0, text.length);
      gc();
      const before = process.memoryUsage().heapUsed;
      for (let i = 0; i < 300; i++) ${call};
      gc();
      console.log(Math.round((process.memoryUsage().heapUsed - before) / 1e6));`;
  expect(Number(printedBy(program))).toBeLessThan(20);
});

describe("a list of 2³² holes is not walked, wherever it is", () => {
  test.each([
    ...[
      "GET /{a}",
      "GET /{a*}",
      "GET {a}",
      "GET {+a}/x",
      "GET /x{/a*}",
      "GET /x{;a}",
      "GET /x{.a}",
    ],
    ...["GET /x", "GET /x{?a}", "GET /x{?a*}", "GET /x{&a}", "GET /x{#a}", "PUT /x/{a}"],
  ])("as a parameter of %s", (route) => {
    const program = `try { endpoint(${JSON.stringify(route)}, { a: holes }) } catch ({ message }) { console.log(message) }`;
    expect(printedBy(`const holes = []; holes[2 ** 32 - 2] = 1; ${program}`)).toBe(
      `${route}: parameter "a" is a sparse list\n`,
    );
  });

  test.each([
    "{ headers: holes }",
    "{ headers: { a: holes } }",
    "{ headers: { accept: holes } }",
    "{ mediaType: holes }",
    "{ mediaType: { format: holes } }",
    "{ request: holes }",
    "{ baseUrl: holes }",
    "{ a: [holes] }",
    "{ a: { b: holes } }",
    "holes",
  ])("in the options %s, of a call and as defaults", (options) => {
    const program = `
      for (const call of [
        () => endpoint("GET /x{?a*}", ${options}),
        () => endpoint("POST /x", ${options}),
        () => endpoint.merge("GET /x", ${options}),
        () => endpoint.defaults(${options}).DEFAULTS,
        () => endpoint.defaults(${options})("GET /x{?a*}"),
      ]) {
        try { call() } catch ({ name, message }) { if (name !== "EndpointError") throw message }
      }
      console.log("done");`;
    expect(printedBy(`const holes = []; holes[2 ** 32 - 2] = 1; ${program}`)).toBe("done\n");
  });
});
