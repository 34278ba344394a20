import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatErrors } from "../../generator/errors/index.js";
import { makeModules } from "../../generator/generate.js";
import { findCounterexample, loadModules } from "../../generator/law/index.js";
import { openManifest } from "../../generator/manifest/index.js";
import { startStages } from "../../generator/stages.js";
import { expectedUrl } from "./expected-url.js";
import { givenFor, operationsOf } from "./operations.js";

/** What was found out about one document. */
export interface Proof {
  readonly name: string;
  readonly operations: number;
  readonly routes: number;
  /** Warnings by their code. */
  readonly warnings: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** First lines of what is wrong. */
  readonly refused: readonly string[];
  readonly compilerErrors: readonly string[];
  readonly lawFailures: readonly string[];
  /** How many URLs were compared. */
  readonly compared: number;
  readonly wrongUrls: readonly string[];
}

const BASE = "https://base.example";

/**
 * Generates from a document in JSON, calls each of its builders, and compiles the result.
 *
 * @param text of the document.
 */
export async function prove(
  name: string,
  text: string,
  { compiles = true }: { readonly compiles?: boolean } = {},
): Promise<Proof> {
  const document = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const operations = operationsOf(document);
  const folder = mkdtempSync(join(tmpdir(), "prove-"));
  try {
    writeFileSync(join(folder, "openapi.json"), text);
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
    const manifestText = `waybill: 1\nname: proof\nbaseUrl: ${BASE}\nopenapi: ./openapi.json\n`;
    writeFileSync(join(folder, "routes.yaml"), manifestText);
    const opened = openManifest("routes.yaml", folder);
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const began = performance.now();
    const made = await makeModules(opened.source, {}, false, startStages());
    const seconds = (performance.now() - began) / 1000;
    const nothing = {
      name,
      operations: operations.length,
      routes: 0,
      warnings: {},
      seconds,
      refused: [],
      compilerErrors: [],
      lawFailures: [],
      compared: 0,
      wrongUrls: [],
    };
    if (!made.ok) {
      const places = made.errors.filter((error) => "line" in error);
      const refused = formatErrors(places, "")
        .split("\n")
        .filter((line) => line !== "");
      return { ...nothing, refused: refused.length > 0 ? refused : ["not generated"] };
    }
    const { plan } = made;
    const { manifest } = made.read;
    const warnings: Record<string, number> = {};
    for (const { code } of made.warnings) warnings[code] = (warnings[code] ?? 0) + 1;
    const texts = new Map([...made.modules].map(([path, { text: code }]) => [path, code]));
    for (const [path, code] of texts) {
      const target = join(folder, "generated", path);
      mkdirSync(join(target, ".."), { recursive: true });
      writeFileSync(target, code);
    }
    const loaded = loadModules(texts, join(folder, "generated"), "index.ts");
    if (!loaded.ok) return { ...nothing, warnings, refused: [loaded.error.message] };
    const plans = plan.modules.flatMap((one) => (one.kind === "builders" ? one.routes : []));
    const lawFailures = plans.flatMap((route) => {
      const found = findCounterexample(route, manifest, loaded.exports, { runs: 3, seed: 1 });
      return found === undefined ? [] : [`${found.route}: ${found.builder.call}`];
    });

    const byRoute = new Map(manifest.routes.map((route) => [shape(route.route), route]));
    const nameOf = new Map(plans.map((route) => [shape(route.manifestRoute), route.name]));
    // Paths that differ in the names of their variables alone cannot be told apart here.
    const times = new Map<string, number>();
    for (const { route } of manifest.routes) {
      times.set(shape(route), (times.get(shape(route)) ?? 0) + 1);
    }
    const wrongUrls: string[] = [];
    let compared = 0;
    for (const operation of operations) {
      const key = shape(`${operation.method} ${pathOf(operation.path)}`);
      const route = byRoute.get(key);
      const builder = loaded.exports[nameOf.get(key) ?? ""];
      const isAlone = (times.get(key) ?? 0) === 1;
      if (
        !isAlone ||
        route === undefined ||
        typeof builder !== "function" ||
        operation.path.includes("?")
      ) {
        continue;
      }
      const given = givenFor(operation, document).filter((one) => one.value !== undefined);
      const path = given.filter((one) => one.in === "path");
      const variables = new Set(
        [...operation.path.matchAll(/\{([^{}]*)\}/g)].map(([, one]) => one),
      );
      if (path.length < variables.size) continue;
      const values: Record<string, unknown> = {};
      const known = given.filter((one) => {
        const parameter = route.parameters.find(
          (declared) => declared.in === one.in && plain(declared.name) === plain(one.name),
        );
        // One that is typed as text has a value that no style can write.
        if (parameter === undefined) return false;
        values[parameter.as ?? parameter.name] = one.value;
        return true;
      });
      compared++;
      const want = expectedUrl(pathOf(operation.path), known);
      let got: string;
      try {
        const { url } = (builder as (input: object, options: object) => { readonly url: string })(
          values,
          { baseUrl: BASE },
        );
        got = url.replace(/^https?:\/\/base\.example/, "");
      } catch (error) {
        got = String(error);
      }
      if (sorted(got) !== sorted(want))
        wrongUrls.push(`${operation.method} ${operation.path}\n    want ${want}\n    got  ${got}`);
    }
    return {
      ...nothing,
      routes: manifest.routes.length,
      warnings,
      compilerErrors: compiles ? compile(folder) : [],
      lawFailures,
      compared,
      wrongUrls,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A route without the names of its variables, which the importer may change. */
function shape(route: string): string {
  return route.replace(/\{[^{}]*\}/g, "{}");
}

function pathOf(path: string): string {
  return path.startsWith("/") ? path : `/${path}`;
}

function plain(name: string): string {
  return name.replace(/[^A-Za-z0-9.]/g, "_").replace(/_+$/, "");
}

/** The order of pairs in a query says nothing. */
function sorted(url: string): string {
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)\??([^#]*)([^]*)$/.exec(url) ?? [];
  return `${path}?${query.split("&").sort().join("&")}${fragment}`;
}

const TSC = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));

function compile(folder: string): readonly string[] {
  const compilerOptions = {
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    types: [],
    module: "nodenext",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    declaration: true,
    rootDir: "generated",
    outDir: "compiled",
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["generated/**/*.ts"] }),
  );
  const { stdout } = spawnSync(process.execPath, [TSC, "-p", folder], { encoding: "utf8" });
  return stdout.split("\n").filter((line) => line.includes("error TS"));
}
