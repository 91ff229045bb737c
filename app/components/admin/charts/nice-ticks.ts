const NICE = [1, 2, 5, 10];
const TARGET_STEPS = 4;

/**
 * Round, evenly spaced ticks for a chart's axis that include zero and all values. `unit` is the smallest step: 100 for whole dollars in
 * cents.
 */
export function niceTicks(values: readonly number[], unit = 1): number[] {
  const least = Math.min(0, ...values);
  const greatest = Math.max(0, ...values);
  const step = niceStep((greatest - least) / TARGET_STEPS / unit) * unit;
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(greatest / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

function niceStep(atLeast: number): number {
  if (atLeast <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return (NICE.find((nice) => nice * power >= atLeast) ?? 10) * power;
}
