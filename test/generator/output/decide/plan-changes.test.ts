import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Found, planChanges } from "../../../../generator/output/decide/plan-changes.js";
import { type DiskEntry, entryText } from "../../../../generator/output/read/read-output.js";
import { hashBytes, hashText } from "../../../../generator/portable/index.js";

const fileOf = (text: string): DiskEntry => ({ kind: "file", bytes: Buffer.from(text) });

type Texts = Readonly<Record<string, string>>;

/** What is decided where the index lists these texts and the disk holds those. */
function decide(
  { want, listed, disk }: { want: Texts; listed: Texts | undefined; disk: Texts },
  { force = false, ...found }: Partial<Found> & { force?: boolean } = {},
) {
  const files = new Map(
    Object.entries(listed ?? {}).map(([path, text]) => [path, [{ sha256: hashText(text) }]]),
  );
  const entries = new Map<string, DiskEntry>(
    Object.entries(disk).map(([path, text]) => [path, fileOf(text)]),
  );
  const wanted = new Map(Object.entries(want));
  for (const path of [...wanted.keys(), ...files.keys()]) {
    if (!entries.has(path)) entries.set(path, { kind: "missing" });
  }
  const stamp = { generator: "", inputs: "", output: "" };
  return planChanges(
    wanted,
    {
      index: listed && { ...stamp, files, isWhole: true },
      disk: new Map([...entries].sort()),
      lookAt: () => ({ kind: "missing" }),
      isGitMerge: async () => false,
      ...found,
    },
    force,
  );
}

const CONFLICT = "<<<<<<< ours\nlet a;\n=======\nlet b;\n>>>>>>> theirs\n";

describe("a file with conflict markers", () => {
  const one = (text: string) => ({
    want: { "a.ts": "let c;\n" },
    listed: { "a.ts": "let d;\n" },
    disk: { "a.ts": text },
  });
  const kept = { refusals: [], changes: { changed: ["a.ts"], kept: ["a.ts.orig"] } };
  const edited = { refusals: [{ path: "a.ts", kind: "edited" }] };

  it.each<{ name: string; text: string; want: object }>([
    { name: "in conflict", text: CONFLICT, want: kept },
    { name: "in conflict, with CRLF", text: CONFLICT.replaceAll("\n", "\r\n"), want: kept },
    {
      name: "in conflict, with the common ancestor",
      text: CONFLICT.replace("=======", "||||||| base\nlet c;\n======="),
      want: kept,
    },
    { name: "markers in a comment", text: `/*\n${CONFLICT}*/\nlet a;\n`, want: edited },
    { name: "markers in a template", text: `a = \`\n${CONFLICT}\`;\n`, want: edited },
    { name: "markers out of order", text: ">>>>>>> theirs\n=======\n<<<<<<< ours\n", want: edited },
    { name: "two markers", text: "<<<<<<< ours\n>>>>>>> theirs\n", want: edited },
    { name: "indented markers", text: CONFLICT.replaceAll(/^/gm, " "), want: edited },
    { name: "no markers and a mistake", text: "let let\n", want: edited },
  ])("$name", async ({ text, want }) => {
    expect(await decide(one(text))).toMatchObject(want);
  });

  it("a conflict in JavaScript is kept", async () => {
    const plan = await decide({
      want: { "a.js": "let c;\n" },
      listed: { "a.js": "let d;\n" },
      disk: { "a.js": CONFLICT },
    });
    expect(plan).toMatchObject({ refusals: [], changes: { kept: ["a.js.orig"] } });
  });

  it("a conflict is not kept if git has all its text", async () => {
    const plan = await decide(one(CONFLICT), { isGitMerge: async () => true });
    expect(plan).toMatchObject({ refusals: [], changes: { changed: ["a.ts"], kept: [] } });
  });

  it("a conflict is kept once, without overwriting another .orig file", async () => {
    const holding = (text: string) => ({ lookAt: () => fileOf(text) });
    expect(await decide(one(CONFLICT), holding(CONFLICT))).toMatchObject(kept);
    expect(await decide(one(CONFLICT), holding("mine"))).toMatchObject({
      refusals: [{ path: "a.ts.orig", kind: "blocked" }],
    });
  });

  it("a conflict in an unlisted file is rejected, and kept as .orig with force", async () => {
    const lost = { ...one(CONFLICT), listed: undefined };
    expect(await decide(lost)).toMatchObject({ refusals: [{ path: "a.ts", kind: "foreign" }] });
    expect(await decide(lost, { force: true })).toMatchObject(kept);
  });
});

const path: fc.Arbitrary<string> = fc.constantFrom("a.txt", "b.txt", "c/d.txt");
const text = fc.constantFrom("", "one\n", "two\n", "three\n");
const entry = fc.array(
  text.map((value) => ({ sha256: hashText(value) })),
  { minLength: 1, maxLength: 2 },
);
const file: fc.Arbitrary<DiskEntry> = fc.oneof(
  text.map(fileOf),
  text.map((value) => fileOf(value.replaceAll("\n", "\r\n"))),
  fc.constant({ kind: "other", what: "it is a folder" } as const),
);
const mapOf = <T>(value: fc.Arbitrary<T>) =>
  fc.array(fc.tuple(path, value)).map((pairs) => new Map(pairs));

it("the plan changes exactly the files that match the index", async () => {
  await fc.assert(
    fc.asyncProperty(mapOf(text), mapOf(entry), mapOf(file), async (wanted, files, held) => {
      const stamp = { generator: "", inputs: "", output: "" };
      const concerned = [...new Set([...wanted.keys(), ...files.keys()])];
      const disk = new Map(
        concerned.map((key) => [key, held.get(key) ?? ({ kind: "missing" } as const)]),
      );
      const plan = await planChanges(wanted, {
        index: { ...stamp, files, isWhole: true },
        disk,
        lookAt: () => ({ kind: "missing" }),
        isGitMerge: async () => false,
      });

      const exists = (key: string) => disk.get(key)?.kind !== "missing";
      const isOurs = (key: string) => {
        const have = disk.get(key);
        const hash = have?.kind === "file" ? hashBytes(have.bytes) : "";
        return files.get(key)?.some(({ sha256 }) => sha256 === hash) === true;
      };
      const isWanted = (key: string) => {
        const have = disk.get(key);
        return have?.kind === "file" && entryText(have) === wanted.get(key);
      };
      for (const refusal of plan.refusals) {
        expect(exists(refusal.path)).toBe(true);
        expect(isOurs(refusal.path) || isWanted(refusal.path)).toBe(false);
      }
      const { created, changed, removed, unchanged, kept } = plan.changes;
      expect(created.every((key) => wanted.has(key) && !exists(key))).toBe(true);
      expect(changed.every((key) => wanted.has(key) && isOurs(key) && !isWanted(key))).toBe(true);
      expect(removed.every((key) => !wanted.has(key) && isOurs(key))).toBe(true);
      expect(unchanged.every(isWanted)).toBe(true);
      expect(kept).toEqual([]);
      const refused = plan.refusals.map((refusal) => refusal.path).filter((key) => wanted.has(key));
      const all = [...created, ...changed, ...unchanged, ...refused];
      expect(all.sort()).toEqual([...wanted.keys()].sort());
    }),
  );
});

it("an index of 32,768 names that differ only in case is planned within a minute", async () => {
  const letters = [..."abcdefghijklmno"];
  const names = Array.from({ length: 2 ** letters.length }, (_, bits) =>
    letters.map((letter, n) => ((bits >> n) & 1 ? letter.toUpperCase() : letter)).join(""),
  );
  const listed = Object.fromEntries(names.map((name) => [`${name}.ts`, name]));
  const { changes } = await decide({ want: {}, listed, disk: { "abcdefghijklmno.ts": "x" } });
  expect(changes.removed).toEqual([]);
}, 60_000);
