/** A completed step of the pipeline. */
export interface Stage {
  readonly name: StageName;
  /** Routes for `read` and `plan`, files for the others. */
  readonly count: number;
  /** How many of these needed no work: files from an earlier run. */
  readonly reused?: number;
  readonly milliseconds: number;
}

export type StageName = "read" | "plan" | "emit" | "write";

export type OnStage = (name: StageName) => void;

export type Stages = ReturnType<typeof startStages>;

/** @param onBegin called for each stage as it starts, for a progress line. */
export function startStages(onBegin?: OnStage) {
  const ended: Stage[] = [];
  let elapsed = startClock();
  return {
    ended,
    begin: (name: StageName) => {
      elapsed = startClock();
      onBegin?.(name);
    },
    end: (name: StageName, count: number, reused?: number) => {
      const milliseconds = Math.round(elapsed());
      ended.push({ name, count, milliseconds, ...(reused === undefined ? {} : { reused }) });
    },
  };
}

/**
 * Starts a clock, which returns the milliseconds since then. `performance` would cost a run with nothing to do 2 ms, because Node
 * loads it on first use.
 */
export function startClock(): () => number {
  const start = process.hrtime.bigint();
  return () => Number(process.hrtime.bigint() - start) / 1e6;
}
