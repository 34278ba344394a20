import { resolve } from "node:path";
import type { Failure, Place } from "../errors/index.js";
import type { Generated, GenerateResult } from "../generate.js";
import type { Project } from "./options.js";

/** The outcome of a run of the generator, for the bundler that waits for it. */
export interface Outcome {
  /** `undefined` on success. */
  readonly mistake: Mistake | undefined;
  /** As the command line prints them, without colours; empty if there are none. */
  readonly warnings: string;
  /** The output folders of manifests without mistakes, relative to the project's root, by manifest. */
  readonly outputs: ReadonlyMap<string, string>;
}

export interface Mistake {
  /** All mistakes of all manifests, as the command line prints them, without colours. */
  readonly message: string;
  /** The place of the first mistake that has one, with the absolute path of its file. */
  readonly place: Place | undefined;
}

/** The current run of each manifest in this process, by the manifest's absolute path. */
const running = new Map<string, Promise<GenerateResult>>();

/** Generates from each manifest of a project. A mistake in one does not prevent the others from being generated. */
export async function generateProject({ root, manifests }: Project): Promise<Outcome> {
  const generated: (readonly [manifest: string, result: Generated])[] = [];
  const failures: Failure[] = [];
  for (const manifest of manifests) {
    const result = await generateInTurn(manifest, root);
    if (result.ok) generated.push([manifest, result]);
    else failures.push(result);
  }
  const { formatErrors } = await import("../errors/index.js");
  const warnings = generated.map(([, result]) =>
    formatErrors(result.warnings, result.texts, { kind: "warning" }),
  );
  return {
    mistake: failures.length > 0 ? await describeMistake(failures, root) : undefined,
    warnings: warnings.join("\n").trimEnd(),
    outputs: new Map(generated.map(([manifest, { output }]) => [manifest, output])),
  };
}

/**
 * Waits for a current run of the same manifest, after which little is left to do: the builds of a client and of a server start
 * at the same time.
 */
function generateInTurn(manifest: string, cwd: string): Promise<GenerateResult> {
  const path = resolve(cwd, manifest);
  const run = async (): Promise<GenerateResult> => {
    const { generate } = await import("../generate.js");
    return generate({ manifest, cwd });
  };
  const result = (running.get(path) ?? Promise.resolve()).then(run, run);
  running.set(path, result);
  const forget = () => {
    if (running.get(path) === result) running.delete(path);
  };
  result.then(forget, forget);
  return result;
}

async function describeMistake(failures: readonly Failure[], root: string): Promise<Mistake> {
  const { formatFailure, hasPlace } = await import("../errors/index.js");
  const message = failures.map((failure) => formatFailure(failure)).join("\n");
  const first = failures.flatMap(({ errors }) => errors).find(hasPlace);
  const place = first === undefined ? undefined : { ...first, file: resolve(root, first.file) };
  return { message: message.trimEnd(), place };
}
