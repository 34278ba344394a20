import { type GenerateResult, rehearse } from "../../generate.js";
import type { Terminal } from "../terminal/terminal.js";
import { type GenerateFlags, generateOptions } from "./generate-flags.js";

/** What a run made of a manifest. */
export interface Outcome {
  readonly manifest: string;
  readonly result: GenerateResult;
}

/**
 * Generates now and after each edit. If the first run has nothing to do, rehearses the next one.
 *
 * @param list returns the manifests. Called before each run.
 */
export async function watchAndGenerate(
  list: () => readonly string[],
  flags: GenerateFlags,
  terminal: Terminal,
  generateAll: () => Promise<readonly Outcome[]>,
): Promise<void> {
  const { watchManifests } = await import("../../watch/index.js");
  let isFirst = true;
  await watchManifests(list, terminal, async () => {
    const outcomes = await generateAll();
    const hadNothingToDo = outcomes.every(({ result }) => result.ok && result.upToDate);
    if (isFirst && hadNothingToDo && outcomes[0] !== undefined) {
      await rehearse(generateOptions(outcomes[0].manifest, flags, terminal));
    }
    isFirst = false;
    return new Map(
      outcomes.flatMap(({ manifest, result }) => (result.ok ? [[manifest, result.output]] : [])),
    );
  });
}
