/**
 * Writes `examples/sdk/`: the output of `waybill init --sdk --client --from openapi.yaml` for the document in that folder.
 *
 *     npx tsx --conditions=waybill-source scripts/write-sdk-example.ts
 */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../generator/cli/index.js";

const DOCUMENT = "openapi.yaml";

/** Files that installing, building and packing leave behind. */
const LEFT_BEHIND = /^(?:node_modules|dist)\/|^package-lock\.json$|\.tgz$/;

export const SDK_EXAMPLE = fileURLToPath(new URL("../examples/sdk/", import.meta.url));

/** The files of the example by path, as the command writes them. */
export async function makeSdkExample(): Promise<Files> {
  const folder = mkdtempSync(join(tmpdir(), "sdk-example-"));
  try {
    copyFileSync(join(SDK_EXAMPLE, DOCUMENT), join(folder, DOCUMENT));
    let printed = "";
    const stream = {
      write: (text: string) => void (printed += text),
      ...{ color: false, interactive: false },
    };
    const terminal = { out: stream, err: stream, cwd: folder, today: "2026-01-01" };
    const code = await run(["init", "--sdk", "--client", "--from", DOCUMENT], terminal);
    if (code !== 0) throw new Error(printed);
    return filesIn(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The files of a package, without the files that npm and the build create. */
export function filesIn(folder: string): Files {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => !LEFT_BEHIND.test(path) && statSync(join(folder, path)).isFile())
      .sort()
      .map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );
}

type Files = ReadonlyMap<string, string>;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = await makeSdkExample();
  for (const path of filesIn(SDK_EXAMPLE).keys()) {
    if (!files.has(path)) rmSync(join(SDK_EXAMPLE, path));
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(join(SDK_EXAMPLE, path)), { recursive: true });
    writeFileSync(join(SDK_EXAMPLE, path), text);
  }
  console.log(`examples/sdk: ${files.size} files`);
}
