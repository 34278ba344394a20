import { BaseSequencer, type TestSpecification } from "vitest/node";
import parts from "./parts.json" with { type: "json" };

const patterns = parts[process.env["MUTATED"] as keyof typeof parts].tests;
/** Each pattern up to its first wildcard. */
const folders = patterns.map((pattern) => pattern.replace(/[*{!?[][^]*/, ""));

/**
 * Test files in the order in which `parts.json` lists them, those that generate their cases last. A run ends at the first
 * failure, so the quickest stand first.
 */
export class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification): number => {
      const listed = folders.findIndex((folder) =>
        moduleId.startsWith(`${project.config.root}/${folder}`),
      );
      return moduleId.includes(".property.") ? listed + folders.length : listed;
    };
    return [...files].sort((one, other) => place(one) - place(other));
  }
}
