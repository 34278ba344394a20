import { readFileSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";

/** What each room may import besides itself; the files beside the rooms and `cli/` may import all of them. */
const DIRECTIONS: Readonly<Record<string, readonly string[]>> = {
  runtime: [],
  generated: ["runtime"],
  "generator/errors": [],
  "generator/manifest": ["generator/errors", "runtime"],
  "generator/plan": ["generator/errors", "generator/manifest", "generator/output", "runtime"],
  "generator/openapi": ["generator/errors", "generator/manifest", "generator/plan"],
  "generator/emit": ["generator/errors", "generator/manifest", "generator/plan", "runtime"],
  "generator/output": ["generator/errors"],
};

interface Import {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
}

const files = ["runtime", "generated", "generator"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => posix.join(folder, path.replaceAll("\\", "/"))),
);
const imports = files.flatMap(importsOf);

describe("the structure", () => {
  it("reads imports", () => {
    expect(imports.length).toBeGreaterThan(500);
  });

  it.each(Object.entries(DIRECTIONS))("%s imports only what stands below it", (room, allowed) => {
    const wrong = imports.filter(({ from, to }) => {
      const target = roomOf(to);
      return (
        roomOf(from) === room && target !== room && isRoom(target) && !allowed.includes(target)
      );
    });
    expect(wrong).toEqual([]);
  });

  it("enters a room of the generator by its entry file alone", () => {
    const wrong = imports.filter(({ from, to }) => {
      const target = roomOf(to);
      const isEntry = to === `${target}/index.ts`;
      return target.startsWith("generator/") && roomOf(from) !== target && !isEntry;
    });
    expect(wrong).toEqual([]);
  });

  it("has no cycle of imports", () => {
    const targets = new Map<string, string[]>();
    for (const { from, to, isType } of imports) {
      if (!isType) targets.set(from, [...(targets.get(from) ?? []), to]);
    }
    const done = new Set<string>();
    const cycles: string[] = [];
    function visit(file: string, above: readonly string[]): void {
      if (above.includes(file))
        cycles.push([...above.slice(above.indexOf(file)), file].join(" → "));
      if (done.has(file) || above.includes(file)) return;
      for (const target of targets.get(file) ?? []) visit(target, [...above, file]);
      done.add(file);
    }
    for (const file of files) visit(file, []);
    expect(cycles).toEqual([]);
  });
});

function importsOf(from: string): Import[] {
  const text = readFileSync(from, "utf8");
  const found = text.matchAll(
    /^(?:import|export)(?<type> type)?[^;"]*?from "(?<path>\.[^"]+)"|(?<later>\bimport)\("(?<target>\.[^"]+)"\)/gm,
  );
  return [...found].map(({ groups: { type, path, target } = {} }) => ({
    from,
    to: posix.join(posix.dirname(from), path ?? target ?? "").replace(/\.js$/, ".ts"),
    isType: type !== undefined,
  }));
}

/** `generator/plan/names/identifiers.ts` is in `generator/plan`, `runtime/call.ts` in `runtime`. */
function roomOf(file: string): string {
  const [top = "", room = "", ...rest] = file.split("/");
  return top === "generator" && rest.length > 0 ? `${top}/${room}` : top;
}

function isRoom(room: string): boolean {
  return room !== "generator";
}
