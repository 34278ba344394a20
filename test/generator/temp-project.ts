import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

/** A folder that is removed when the test ends, with files to begin with: relative path → text. */
export interface TempProject {
  readonly path: string;
  readonly at: (path: string) => string;
  readonly write: (path: string, text: string) => void;
  readonly read: (path: string) => string;
  readonly has: (path: string) => boolean;
  readonly remove: (path: string) => void;
  /** Paths of all files below a folder, sorted, dot files too. */
  readonly list: (folder?: string) => readonly string[];
}

/** A folder that is removed after the tests of the file. */
export function folderOfTests(): string {
  const folder = tempFolder();
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

function tempFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "waybill-test-")));
}

/** Writes files by their paths relative to a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

export function tempProject(files: Readonly<Record<string, string>> = {}): TempProject {
  const path = tempFolder();
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  const at = (relative: string) => join(path, relative);
  const write = (relative: string, text: string) => {
    mkdirSync(dirname(at(relative)), { recursive: true });
    writeFileSync(at(relative), text);
  };
  for (const [relative, text] of Object.entries(files)) write(relative, text);
  return {
    path,
    at,
    write,
    read: (relative) => readFileSync(at(relative), "utf8"),
    has: (relative) => existsSync(at(relative)),
    remove: (relative) => rmSync(at(relative), { recursive: true }),
    list: (folder = ".") => listFiles(at(folder)),
  };
}

function listFiles(folder: string, prefix = ""): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${prefix}${entry.name}`;
      return entry.isDirectory() ? listFiles(join(folder, entry.name), `${path}/`) : [path];
    })
    .sort();
}
