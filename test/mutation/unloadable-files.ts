import type { TestError } from "vitest";
import { experimental_getRunnerTask as runnerTask } from "vitest/node";
import type { Reporter, RunnerTestCase, RunnerTestFile } from "vitest/node";
import { NOT_RUN } from "./not-run.js";

/**
 * Gives each test file that failed outside of its tests (it could not be loaded, a `describe` or a hook threw) one failed
 * test. The mutation runner counts only tests: without it, a change that breaks every file at load would survive.
 */
export const unloadableFiles: Reporter = {
  onTestRunEnd(modules) {
    for (const module of modules) {
      const file = runnerTask(module) as RunnerTestFile;
      const [error] = file.result?.errors ?? [];
      if (error && error.message !== NOT_RUN) file.tasks.push(failedTest(file, error));
    }
  },
};

/** What the runner reads of a test, and no more. */
function failedTest(file: RunnerTestFile, error: TestError): RunnerTestCase {
  const test: Partial<RunnerTestCase> = {
    type: "test",
    name: "(the file itself)",
    mode: "run",
    file,
    result: { state: "fail", errors: [error], duration: 0 },
  };
  return test as RunnerTestCase;
}
