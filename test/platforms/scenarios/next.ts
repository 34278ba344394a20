import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packagePath } from "../programs.js";
import { adopt, CALL, MANIFEST, URL_OF_CALL } from "../scaffolds/folder.js";
import type { Scenario } from "../scenario.js";

const PAGE = `import { labelsList } from "@/generated/labels";

export default function Home() {
  return <p>{${CALL}}</p>;
}
`;

const SCAFFOLD = [
  ...["scaffold", "--yes", "--empty", "--ts", "--app", "--no-eslint", "--no-tailwind"],
  ...["--no-src-dir", "--use-npm", "--skip-install", "--disable-git"],
];

const PACKAGES = [
  ...["@types/node", "@types/react", "@types/react-dom", "next", "react", "react-dom"],
  ...["typescript", "waybill"],
];

/** A fresh project of create-next-app compiles and builds code that is generated into it. */
const next: Scenario = async ({ folder, install, run }) => {
  const quiet = { NEXT_TELEMETRY_DISABLED: "1" };
  const create = join(packagePath("create-next-app"), "dist/index.js");
  await run(process.execPath, [create, ...SCAFFOLD], quiet);
  await install(PACKAGES, adopt(folder, "scaffold"));
  writeFileSync(join(folder, "routes.yaml"), MANIFEST);
  await run("npx", ["--no-install", "waybill", "generate"]);
  writeFileSync(join(folder, "app/page.tsx"), PAGE);

  // The build declares the types of pages, too.
  await run("npm", ["run", "build"], quiet);
  await run("npx", ["--no-install", "tsc", "--noEmit"]);
  const html = readFileSync(join(folder, ".next/server/app/index.html"), "utf8");
  assert(html.includes(URL_OF_CALL.replaceAll("&", "&amp;")), html);
};
export default next;
