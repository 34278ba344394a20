import fc from "fast-check";
import { expect, it } from "vitest";
import { formatErrors } from "../../../generator/errors/index.js";
import { listRoutes } from "../../../generator/plan/index.js";
import { checkLaw } from "../../generated/law.js";
import { HIDDEN, docTagsIn, parse, shapeOf, textsIn } from "./emitted-syntax.js";
import { hostileText, isUnharmed, withEscapes } from "./hostile-text.js";
import { type InMemory, evaluate, generateInMemory } from "./in-memory.js";
import { SLOTS, type Slot } from "./slots.js";

/** Per field; `FUZZ_RUNS=2000 npx vitest run test/generator/hostile` looks longer. */
const numRuns = Number(process.env["FUZZ_RUNS"] ?? 2);

type Accepted = Extract<InMemory, { ok: true }>;

it.each(SLOTS)(
  "any text in any field is refused with its place, or stays text: $name",
  async (slot) => {
    const harmless = await harmlessShape(slot, HARMLESS);
    // A runtime at a relative path has other modules than a package.
    const harmlessPath = (await harmlessShape(slot, ["../word"])) ?? harmless;
    await fc.assert(
      fc.asyncProperty(hostileText, fc.boolean(), fc.nat(), async (text, isRaw, seed) => {
        const json = JSON.stringify(slot.manifest(text));
        const manifest = isRaw ? json : withEscapes(json);
        const result = await generateInMemory(manifest);
        const shape = /^\.\.?\//.test(text) ? harmlessPath : harmless;
        if (result.ok) checkAccepted(slot, text, result, shape, seed);
        else checkRefused(result, manifest);
        expect(isUnharmed()).toBe(true);
      }),
      {
        numRuns,
        // Messages escape a control character that endpoint() has percent-encoded.
        examples: [
          ["\t*/", false, 0],
          ["../", false, 0],
        ],
      },
    );
  },
);

function checkRefused({ errors }: Extract<InMemory, { ok: false }>, manifest: string): void {
  expect(errors.length).toBeGreaterThan(0);
  for (const { file, line, column } of errors) {
    expect(file).toBe("routes.yaml");
    expect(line).toBeGreaterThan(0);
    expect(column).toBeGreaterThan(0);
  }
  expect(formatErrors(errors, manifest)).not.toMatch(HIDDEN);
}

const OUR_TAGS: ReadonlySet<string> = new Set([
  ...["param", "returns", "throws", "see", "example", "deprecated"],
]);

function checkAccepted(
  slot: Slot,
  text: string,
  { texts, plan, manifest }: Accepted,
  harmless: readonly string[] | undefined,
  seed: number,
): void {
  const files = [...texts].map(([path, code]) => parse(path, code));
  for (const file of files) {
    expect(file.text).not.toMatch(HIDDEN);
    expect([...docTagsIn(file)].filter((tag) => !OUR_TAGS.has(tag))).toEqual([]);
  }
  if (harmless && slot.holds !== "template") expect(files.map(shapeOf).sort()).toEqual(harmless);
  if (slot.holds === "data") expect(files.some((file) => textsIn(file).has(text))).toBe(true);

  const exported = evaluate(texts);
  for (const route of listRoutes(plan)) checkLaw(route, manifest, exported, { runs: 2, seed });
}

const HARMLESS = ["some text", "word", "items", "/path", "https://acme.test", "query", "none"];

/** Of the first harmless text that the field takes, if it takes one. */
async function harmlessShape(
  { manifest }: Slot,
  texts: readonly string[],
): Promise<readonly string[] | undefined> {
  for (const text of texts) {
    const result = await generateInMemory(JSON.stringify(manifest(text)));
    if (!result.ok) continue;
    return [...result.texts].map(([path, code]) => shapeOf(parse(path, code))).sort();
  }
  return undefined;
}
