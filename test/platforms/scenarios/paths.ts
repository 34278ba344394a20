import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Scenario } from "../scenario.js";

/** Programs with mistakes that the compiler has to find, and their document. */
const PROJECT = fileURLToPath(new URL("../paths/", import.meta.url));

const CLIENTS = ["openapi-fetch", "openapi-react-query", "openapi-msw"];

/** The clients that are typed by `paths` accept the generated one: right calls compile, and wrong ones do not. */
const paths: Scenario = async ({ folder, install, run }) => {
  const others = ["@tanstack/react-query", "msw", "@types/react", "waybill"];
  await install([...CLIENTS, ...others, "typescript", "typescript-7"], { type: "module" });
  cpSync(PROJECT, folder, { recursive: true });
  const compilerOptions = {
    ...{ target: "es2022", module: "esnext", moduleResolution: "bundler", types: [] },
    ...{ lib: ["es2022", "dom", "dom.iterable"], strict: true, noEmit: true, skipLibCheck: true },
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["clients.ts"] }),
  );
  await run("npx", ["--no-install", "waybill", "init", "--from", "openapi.json", "--paths"]);
  for (const compiler of ["typescript", "typescript-7"]) {
    await run(process.execPath, [join(folder, "node_modules", compiler, "bin/tsc"), "-p", "."]);
  }
  return CLIENTS.join(", ");
};
export default paths;
