import fc from "fast-check";
import { expect, it } from "vitest";
import type { OutputIndex } from "../../../../generator/output/earlier/output-index.js";
import { type DiskEntry, planChanges } from "../../../../generator/output/changes/plan-changes.js";
import { hashLayout } from "../../../../generator/output/earlier/hash-layout.js";
import { hashText } from "../../../../generator/portable/text-hash.js";

const path: fc.Arbitrary<string> = fc.constantFrom("a.ts", "b.ts", "c/d.ts");
const text = fc.constantFrom("", "one\n", "two\n", "three\n");
const version = text.map((value) => ({ sha256: hashText(value), layout: hashLayout(value) }));
const entry = fc.array(version, { minLength: 1, maxLength: 2 });
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
      const stamp = { generator: "", inputs: "", output: "" };
      const index: OutputIndex = { ...stamp, files, isWhole: true };
      const plan = planChanges(wanted, index, disk);

      const isOurs = (key: string) => {
        const have = disk.get(key);
        const hash = have?.kind === "file" ? hashText(have.text) : "";
        return files.get(key)?.some(({ sha256 }) => sha256 === hash) === true;
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
