/** A step of the pipeline that has ended. */
export interface Stage {
  readonly name: StageName;
  /** Routes for `read` and `plan`, files for the others. */
  readonly count: number;
  /** What of the count needed no work: files that were formatted before. */
  readonly reused?: number;
  readonly milliseconds: number;
}

export type StageName = "read" | "plan" | "emit" | "format" | "write";

export interface Stages {
  readonly ended: readonly Stage[];
  readonly begin: (name: StageName) => void;
  /** Ends the stage that began last. */
  readonly end: (count: number, reused?: number) => void;
}

/** @param onBegin Told the name of each stage as it begins, for a progress line. */
export function startStages(onBegin?: (name: StageName) => void): Stages {
  const ended: Stage[] = [];
  let name: StageName = "read";
  let began = performance.now();
  return {
    ended,
    begin: (next) => {
      name = next;
      began = performance.now();
      onBegin?.(next);
    },
    end: (count, reused) => {
      const milliseconds = Math.round(performance.now() - began);
      ended.push({ name, count, milliseconds, ...(reused === undefined ? {} : { reused }) });
    },
  };
}
