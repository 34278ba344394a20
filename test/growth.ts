/** How an input grows, and how its time is measured. */
export interface GrowthOptions {
  /** How often the large input contains the small one. */
  readonly factor?: number;
  /** Milliseconds below which the small input's time says nothing. */
  readonly leastMs?: number;
  /** How often each is measured. The least counts, because a busy machine only ever adds to the time. */
  readonly times?: number;
}

const FACTOR = 16;

/**
 * The processor time for an input several times as large, divided by the time for the input: the factor where time is linear,
 * its square where it is quadratic.
 */
export function growth(
  make: (size: number) => () => unknown,
  size: number,
  { factor = FACTOR, leastMs = 0.1, times = 3 }: GrowthOptions = {},
): number {
  const timeOf = (run: () => unknown): number =>
    Math.min(...Array.from({ length: times }, () => cpuMsOf(run)));
  const [small, large] = [make(size), make(factor * size)];
  if (times > 1) cpuMsOf(small);
  return timeOf(large) / Math.max(timeOf(small), leastMs);
}

/** Whether time is closer to linear than to quadratic. Noise can spoil one measurement, not three. */
export function isLinear(
  make: (size: number) => () => unknown,
  size: number,
  options: GrowthOptions = {},
): boolean {
  const most = mostGrowth(options);
  return [1, 2, 3].some(() => growth(make, size, options) < most);
}

/** A growth from which on time counts as not linear. */
export function mostGrowth({ factor = FACTOR }: GrowthOptions = {}): number {
  return factor ** 1.65;
}

function cpuMsOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
