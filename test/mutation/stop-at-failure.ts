import { beforeEach, onTestFailed } from "vitest";
import { NOT_RUN } from "./not-run.js";

// A failure in one file ends the run, but not before the worker has loaded all that follow. This is seen before each file.
const FAILED = Symbol.for("waybill.mutation.failed");
const worker = globalThis as unknown as Record<symbol, boolean>;

if (worker[FAILED]) throw new Error(NOT_RUN);
beforeEach(() => {
  onTestFailed(() => {
    worker[FAILED] = true;
  });
});
