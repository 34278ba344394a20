/**
 * Compares `paths.ts` with the output of openapi-typescript for documents in npm packages: how many schemas, operations and paths are
 * identical types to the compiler.
 *
 *     npm run documents:paths                    thirty documents
 *     npm run documents:paths -- codat GitHub    all whose names contain one of these words, also large ones, with the parts that differ
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Project, ts } from "ts-morph";
import { documents, installPeers, peers } from "../../bench/peers.js";
import { generate } from "../../generator/generate.js";
import { type CollectedDocument, chosenDocuments, installCollections } from "./collections.js";

const MOST = 30;

/** The parts of `paths.ts` that are compared separately, each with its type by name. */
const PARTS = {
  schemas: { of: "components", within: ["schemas"] },
  operations: { of: "operations", within: [] },
  paths: { of: "paths", within: [] },
} as const;

type Results = ReadonlyMap<
  string,
  { readonly total: number; readonly different: readonly string[]; readonly broken: number }
>;

function describe(results: Results): string {
  const lines = [...results].map(([kind, { total, different, broken }]) => {
    const sum = sums.get(kind) ?? { same: 0, total: 0 };
    sums.set(kind, { same: sum.same + total - different.length, total: sum.total + total });
    const names = words.length > 0 && different.length > 0 ? ` (not ${different.join(", ")})` : "";
    const others = broken > 0 ? `, ${broken} that do not compile` : "";
    return `${total - different.length} of ${total} ${kind}${names}${others}`;
  });
  return lines.join(", ");
}

async function compare(
  { text }: Pick<CollectedDocument, "text">,
  folder: string,
): Promise<Results | string> {
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  const name = text.trimStart().startsWith("{") ? "openapi.json" : "openapi.yaml";
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "routes.yaml"), MANIFEST.replace("openapi.json", name));
  const result = await generate({ manifest: "routes.yaml", cwd: folder, root: folder });
  if (!result.ok) return `waybill: ${result.errors[0]?.message}`;
  const theirs = join(folder, "theirs");
  mkdirSync(theirs);
  const peer = peers.find(({ name }) => name === "openapi-typescript");
  const run = spawnSync(process.execPath, peer?.command(join(folder, name), theirs) ?? []);
  if (run.status !== 0) return "openapi-typescript fails";
  return compareTypes(folder);
}

const MANIFEST = `waybill: 1
openapi: ./openapi.json
generate: { output: ours, only: paths }
`;

function compareTypes(folder: string): Results | string {
  const names = namesIn(folder);
  const tests = [...names].flatMap(([kind, list]) => {
    const { of, within } = PARTS[kind];
    return list.map((name, index) => {
      const path = [...within, name].map((key) => `[${JSON.stringify(key)}]`).join("");
      return `export type ${kind}${index} = Unlike<ours.${of}${path}, theirs.${of}${path}>;`;
    });
  });
  const file = join(folder, "same.ts");
  writeFileSync(file, `${HEAD}${tests.join("\n")}\n`);
  const program = programOf(file);
  const checker = program.getTypeChecker();
  const wrong = program.getSemanticDiagnostics(
    program.getSourceFile(join(folder, "ours/paths.ts")),
  );
  if (wrong.length > 0) return `paths.ts has ${wrong.length} compiler errors`;
  const texts = new Map<string, string>();
  program.getSourceFile(file)?.forEachChild((node) => {
    if (!ts.isTypeAliasDeclaration(node)) return;
    const type = checker.getTypeAtLocation(node.name);
    const text = checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
    texts.set(node.name.text, text);
  });
  return new Map(
    [...names].map(([kind, list]) => {
      const textOf = (name: string) => texts.get(`${kind}${list.indexOf(name)}`) ?? "";
      const unlike = list.filter((name) => textOf(name) !== '"same"');
      // A part of openapi-typescript's file that does not compile is `any`, which a document cannot describe.
      const broken = unlike.filter((name) => /\bany\b/.test(textOf(name)));
      const different = unlike.filter((name) => !broken.includes(name));
      return [kind, { total: list.length - broken.length, different, broken: broken.length }];
    }),
  );
}

const HEAD = `import type * as ours from "./ours/paths";
import type * as theirs from "./theirs/types";
type Unlike<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? "same" : B;
`;

/** The names of the parts that openapi-typescript writes. */
function namesIn(folder: string): ReadonlyMap<keyof typeof PARTS, readonly string[]> {
  const file = join(folder, "theirs", "types.ts");
  const program = programOf(file);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const symbol = source && checker.getSymbolAtLocation(source);
  const exported = symbol ? checker.getExportsOfModule(symbol) : [];
  const kinds = Object.keys(PARTS) as (keyof typeof PARTS)[];
  return new Map(
    kinds.map((kind) => {
      const { of, within } = PARTS[kind];
      const declared = exported.find(({ name }) => name === of);
      let type = declared && checker.getDeclaredTypeOfSymbol(declared);
      for (const key of within) {
        const member = type?.getProperty(key);
        type = member && checker.getTypeOfSymbol(member);
      }
      return [kind, type?.getProperties().map(({ name }) => name) ?? []];
    }),
  );
}

/** A project, because ts-morph's projects have the compiler's declarations. */
function programOf(file: string): ts.Program {
  const project = new Project({
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      lib: ["lib.es5.d.ts"],
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    },
  });
  project.addSourceFileAtPath(file);
  project.resolveSourceFileDependencies();
  return project.getProgram().compilerObject;
}

installCollections();
installPeers();
const words = process.argv.slice(2);
const all = chosenDocuments().filter(({ version }) => version !== "2.0");
const large = documents.map(({ name, file }) => ({ name, text: readFileSync(file, "utf8") }));
const chosen =
  words.length > 0
    ? [...all, ...large].filter(({ name }) => words.some((word) => name.includes(word)))
    : all.filter((_, index) => index % Math.floor(all.length / MOST) === 0);

const sums = new Map<string, { same: number; total: number }>();
for (const document of chosen) {
  const folder = mkdtempSync(join(tmpdir(), "compare-paths-"));
  try {
    const results = await compare(document, folder);
    console.log(`${document.name}: ${typeof results === "string" ? results : describe(results)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const total = [...sums].map(([kind, { same, total }]) => `${same} of ${total} ${kind}`);
console.log(`identical: ${total.join(", ")}`);
