import fc from "fast-check";
import { expect, it } from "vitest";
import type { OutputIndex } from "../../../generator/output/output-index.js";
import { type DiskEntry, planChanges } from "../../../generator/output/plan-changes.js";
import { hashText } from "../../../generator/text-hash.js";

const path: fc.Arbitrary<string> = fc.constantFrom("a.ts", "b.ts", "c/d.ts");
const text = fc.constantFrom("", "one\n", "two\n", "three\n");
const entry = fc.record({
  sha256: text.map(hashText),
  next: fc.option(text.map(hashText), { nil: undefined }),
});
const file: fc.Arbitrary<DiskEntry> = fc.oneof(
  text.map((value) => ({ kind: "file", text: value }) as const),
  text.map((value) => ({ kind: "file", text: value.replaceAll("\n", "\r\n") }) as const),
  fc.constant({ kind: "other", what: "it is a folder" } as const),
);
const mapOf = <T>(value: fc.Arbitrary<T>) =>
  fc.array(fc.tuple(path, value)).map((pairs) => new Map(pairs));

it("touches no file but those that hold what the index says, and leaves none out", () => {
  fc.assert(
    fc.property(mapOf(text), mapOf(entry), mapOf(file), (wanted, files, disk) => {
      const cleaned = new Map(
        [...files].map(([key, { sha256, next }]) => [key, { sha256, ...(next && { next }) }]),
      );
      const index: OutputIndex = { generator: "", inputs: "", output: "", files: cleaned };
      const plan = planChanges(wanted, index, disk);

      const isOurs = (key: string) => {
        const have = disk.get(key);
        const hash = have?.kind === "file" ? hashText(have.text) : "";
        return hash === files.get(key)?.sha256 || hash === files.get(key)?.next;
      };
      const isWanted = (key: string) => {
        const have = disk.get(key);
        return have?.kind === "file" && have.text.replaceAll("\r\n", "\n") === wanted.get(key);
      };
      if (!plan.ok) {
        for (const conflict of plan.conflicts) {
          expect(disk.has(conflict.path)).toBe(true);
          expect(isOurs(conflict.path) || isWanted(conflict.path)).toBe(false);
        }
        return;
      }
      const { created, changed, removed, unchanged } = plan.changes;
      expect(created.every((key) => wanted.has(key) && !disk.has(key))).toBe(true);
      expect(changed.every((key) => wanted.has(key) && isOurs(key) && !isWanted(key))).toBe(true);
      expect(removed.every((key) => !wanted.has(key) && isOurs(key))).toBe(true);
      expect(unchanged.every(isWanted)).toBe(true);
      expect([...created, ...changed, ...unchanged].sort()).toEqual([...wanted.keys()].sort());
    }),
  );
});
