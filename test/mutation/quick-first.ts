import { resolve } from "node:path";
import { globSync } from "tinyglobby";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import parts from "./parts.json" with { type: "json" };

const patterns = parts[process.env["MUTATED"] as keyof typeof parts].tests;

/**
 * Test files in the order of `parts.json`, files that generate their cases last. A run ends at the first
 * failure, so the quickest stand first.
 */
export class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root: cwd } = this.ctx.config;
    const listed = new Map(
      patterns.flatMap((pattern, place) =>
        globSync(pattern, { cwd }).map((file) => [resolve(cwd, file), place]),
      ),
    );
    const placeOf = ({ moduleId }: TestSpecification): number =>
      (listed.get(moduleId) ?? 0) + (moduleId.includes(".property.") ? patterns.length : 0);
    return [...files].sort((one, other) => placeOf(one) - placeOf(other));
  }
}
