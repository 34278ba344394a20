// Compiles the program and the generated files by Babel, as a bundler or a test runner does: transform.cjs PRESET
const { mkdirSync, readdirSync, writeFileSync } = require("node:fs");
const { dirname, join } = require("node:path");
const { transformFileSync } = require("@babel/core");

const generated = readdirSync("generated").filter((file) => file.endsWith(".ts"));
for (const path of ["main.ts", "program.ts", ...generated.map((file) => join("generated", file))]) {
  const { code } = transformFileSync(path, { presets: [process.argv[2]], babelrc: false });
  const output = join("out", path.replace(/ts$/, "js"));
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, code);
}
