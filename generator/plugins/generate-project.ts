import { resolve } from "node:path";
import type { Failure, Place } from "../errors/index.js";
import type { Generated } from "../generate.js";
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

/**
 * Generates from each manifest of a project. A mistake in one does not prevent the others from being generated. Of builds that
 * start at the same time, such as a client's and a server's, one waits for the other, which `generate` sees to.
 */
export async function generateProject({ root, manifests }: Project): Promise<Outcome> {
  const generated: (readonly [manifest: string, result: Generated])[] = [];
  const failures: Failure[] = [];
  const { generate } = await import("../generate.js");
  for (const manifest of manifests) {
    const result = await generate({ manifest, cwd: root });
    if (result.ok) generated.push([manifest, result]);
    else failures.push(result);
  }
  const { formatErrors } = await import("../errors/index.js");
  const warnings = generated.map(([, result]) =>
    formatErrors(result.newWarnings, result.texts, { kind: "warning" }),
  );
  return {
    mistake: failures.length > 0 ? await describeMistake(failures, root) : undefined,
    warnings: warnings.join("\n").trimEnd(),
    outputs: new Map(generated.map(([manifest, { output }]) => [manifest, output])),
  };
}

async function describeMistake(failures: readonly Failure[], root: string): Promise<Mistake> {
  const { formatFailure, hasPlace } = await import("../errors/index.js");
  const message = failures.map((failure) => formatFailure(failure)).join("\n");
  const first = failures.flatMap(({ errors }) => errors).find(hasPlace);
  const place = first === undefined ? undefined : { ...first, file: resolve(root, first.file) };
  return { message: message.trimEnd(), place };
}
