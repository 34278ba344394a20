// Run by `npm version`: copies the version of the package to routes.yaml, for the header user-agent.
import { execSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const manifest = readFileSync("routes.yaml", "utf8");
if (!/^version:/m.test(manifest)) throw new Error("add to routes.yaml: version: " + version);
writeFileSync("routes.yaml", manifest.replace(/^version: *\S*/m, "version: " + version));
execSync("waybill generate", { stdio: "inherit" });
if (existsSync(".git")) execSync("git add routes.yaml generated");
