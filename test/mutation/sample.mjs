import { createHash } from "node:crypto";

/**
 * Leaves out all changes but a share of them, which `SAMPLE` gives in per cent. Which ones depends on what they are and on
 * `SAMPLE_SEED`, not on chance: the same command looks at the same changes. Those left out count as errors of the compiler do:
 * not at all.
 */
function sample() {
  const share = Number(process.env.SAMPLE ?? 100);
  const seed = process.env.SAMPLE_SEED ?? "1";
  const isChosen = ({ fileName, location, mutatorName, replacement }) => {
    const file = fileName
      .replace(/^.*\.stryker-tmp\/[^/]+\/[^/]+\//, "")
      .replace(`${process.cwd()}/`, "");
    const what = JSON.stringify([seed, file, location, mutatorName, replacement]);
    return createHash("sha256").update(what).digest().readUInt32BE() < (share / 100) * 2 ** 32;
  };
  const answer = (mutant) =>
    isChosen(mutant)
      ? { status: "passed" }
      : { status: "compileError", reason: "not in the sample" };
  return {
    init: async () => {},
    check: async (mutants) =>
      Object.fromEntries(mutants.map((mutant) => [mutant.id, answer(mutant)])),
    group: async (mutants) => [mutants.map(({ id }) => id)],
  };
}

export const strykerPlugins = [{ kind: "Checker", name: "sample", factory: sample }];
