/** A way of doing the work. */
export interface Contender {
  readonly name: string;
  readonly run: () => unknown;
}

export interface Timing {
  readonly name: string;
  /** The median over the rounds, in nanoseconds per call. */
  readonly nanoseconds: number;
}

/** The number of results kept alive, so that the engine cannot optimize their creation away. */
const KEPT = 1024;

/**
 * Times contenders interleaved, so that other load on the machine affects all of them equally. Each round has one slice of the
 * same length for each contender; the median of the slices counts. Most short slices end before another process preempts them.
 *
 * @param slice the length of a slice in milliseconds.
 */
export function interleave(
  contenders: readonly Contender[],
  rounds: number,
  slice: number,
): readonly Timing[] {
  const kept = new Array<unknown>(KEPT);
  const measured = contenders.map((contender) => {
    warmUp(contender.run, kept, 20);
    const calls = callsIn(contender.run, kept, slice);
    return { ...contender, calls, samples: [] as number[] };
  });
  for (let round = 0; round < rounds; round++) {
    for (const { run, calls, samples } of measured) samples.push(repeat(run, calls, kept) / calls);
  }
  return measured.map(({ name, samples }) => ({ name, nanoseconds: median(samples) }));
}

export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/** The time of a number of calls, in nanoseconds. */
function repeat(run: () => unknown, calls: number, kept: unknown[]): number {
  const start = process.hrtime.bigint();
  for (let call = 0; call < calls; call++) kept[call % KEPT] = run();
  return Number(process.hrtime.bigint() - start);
}

function warmUp(run: () => unknown, kept: unknown[], milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) repeat(run, 100, kept);
}

function callsIn(run: () => unknown, kept: unknown[], milliseconds: number): number {
  let calls = 64;
  for (;;) {
    // The shortest of some: if another process interrupts the only one, its slices get so few calls that they are measured cold.
    const shortest = Math.min(...Array.from({ length: 5 }, () => repeat(run, calls, kept))) / 1e6;
    if (shortest >= milliseconds / 4) return Math.ceil((calls * milliseconds) / shortest);
    calls *= 4;
  }
}
