/** A step of the pipeline that has ended. */
export interface Stage {
  readonly name: StageName;
  /** Routes for `read` and `plan`, files for the others. */
  readonly count: number;
  /** What of the count needed no work: files that were made before. */
  readonly reused?: number;
  readonly milliseconds: number;
}

export type StageName = "read" | "plan" | "emit" | "verify" | "write";

/** How far a stage is. */
export interface Share {
  readonly done: number;
  readonly total: number;
}

export type OnStage = (name: StageName, share?: Share) => void;

export interface Stages {
  readonly ended: readonly Stage[];
  /** Begins a stage, or goes on with it: stages may take turns. */
  readonly begin: OnStage;
  readonly end: (name: StageName, count: number, reused?: number) => void;
}

/** @param onBegin Told of each stage as it begins and goes on, for a progress line. */
export function startStages(onBegin?: OnStage): Stages {
  const ended: Stage[] = [];
  const spent = new Map<StageName, number>();
  let current: StageName = "read";
  let since = performance.now();

  function stop(): void {
    const now = performance.now();
    spent.set(current, (spent.get(current) ?? 0) + now - since);
    since = now;
  }

  return {
    ended,
    begin: (name, share) => {
      stop();
      current = name;
      onBegin?.(name, share);
    },
    end: (name, count, reused) => {
      stop();
      const milliseconds = Math.round(spent.get(name) ?? 0);
      ended.push({ name, count, milliseconds, ...(reused === undefined ? {} : { reused }) });
    },
  };
}
