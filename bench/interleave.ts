/** A way of doing the work, and the times that its rounds took. */
export interface Contender {
  readonly name: string;
  readonly run: () => unknown;
}

export interface Timing {
  readonly name: string;
  /** Median over the rounds, in nanoseconds for one call. */
  readonly nanoseconds: number;
}

/** Results that stay alive: an engine may not leave out an object that somebody can still see. */
const KEPT = 1024;

/**
 * Times contenders in turns, so that whatever else the machine does strikes all of them alike: each round gives each of
 * them a slice of the same length, and the median of the slices counts. Short slices end before another process takes
 * the core away, so that most of them are whole.
 *
 * @param slice milliseconds.
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

/** How long so many calls take, in nanoseconds. */
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
    const taken = repeat(run, calls, kept) / 1e6;
    if (taken >= milliseconds / 4) return Math.ceil((calls * milliseconds) / taken);
    calls *= 4;
  }
}
