import { BUNDLER } from "./build-script.js";
import type { Sdk } from "./sdk.js";

/** The `package.json` of an SDK: exports each generated module as an ES module and as CommonJS, both with types. */
export function packageJson({ name, description, runtime, version }: Sdk): string {
  const manifest = {
    name,
    version: "0.1.0",
    description,
    type: "module",
    sideEffects: false,
    engines: { node: ">=20.19" },
    main: "./dist/cjs/index.js",
    types: "./dist/cjs/index.d.ts",
    // For compilers that do not read `exports`.
    typesVersions: { "*": { "*": ["./dist/cjs/*.d.ts", "./*"] } },
    exports: { ".": exportOf("index"), "./*": exportOf("*"), "./package.json": "./package.json" },
    files: ["dist", "CHANGELOG.md"],
    scripts: {
      generate: "waybill generate",
      build: "node scripts/build.js",
      test: "waybill check && waybill verify && npm run build && node --test",
      prepack: "npm run build",
    },
    ...(runtime === "waybill-runtime" && { dependencies: { [runtime]: `^${version}` } }),
    devDependencies: { [BUNDLER]: "^1.2.19", typescript: "^7.0.2", waybill: `^${version}` },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function exportOf(file: string): object {
  return {
    import: { types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` },
    require: { types: `./dist/cjs/${file}.d.ts`, default: `./dist/cjs/${file}.js` },
  };
}
