/** A multivariate normal distribution. */
export interface Gaussian {
  mean: readonly number[];
  covariance: readonly (readonly number[])[];
}

/** One measurement: value = sum of these coordinates + error, where the error is normal with this bias and standard deviation. */
export interface Reading {
  indices: readonly number[];
  value: number;
  bias: number;
  sd: number;
}

/** The distribution after a reading (a Kalman update), and the logarithm of the reading's density before it. */
export function observe({ mean, covariance }: Gaussian, { indices, value, bias, sd }: Reading) {
  const sumOf = (vector: readonly number[]) => indices.reduce((sum, index) => sum + at(vector, index), 0);
  const column = covariance.map(sumOf);
  const variance = sumOf(column) + sd * sd;
  const surprise = value - bias - sumOf(mean);
  const posterior: Gaussian = {
    mean: mean.map((m, i) => m + (at(column, i) * surprise) / variance),
    covariance: covariance.map((row, i) => row.map((c, j) => c - (at(column, i) * at(column, j)) / variance)),
  };
  return { posterior, logDensity: -0.5 * (surprise ** 2 / variance + Math.log(2 * Math.PI * variance)) };
}

/** With one more coordinate, which is independent of the others and has mean 0. */
export function withCoordinate({ mean, covariance }: Gaussian, sd: number): Gaussian {
  const zeros = mean.map(() => 0);
  return { mean: [...mean, 0], covariance: [...covariance.map((row) => [...row, 0]), [...zeros, sd * sd]] };
}

/** The distribution of the first coordinates alone. */
export function firstCoordinates({ mean, covariance }: Gaussian, count: number): Gaussian {
  return {
    mean: mean.slice(0, count),
    covariance: covariance.slice(0, count).map((row) => row.slice(0, count)),
  };
}

/** The points with which a probability has an error of about 0.002. */
export const FINE_POINTS = 32;

/** Generators of a rank-one lattice: fractional parts of square roots of primes (Richtmyer). */
const GENERATORS = [Math.SQRT2, Math.sqrt(3), Math.sqrt(5)];

/** Uniform points, the same in every call, with the tent transform that makes the lattice sum converge faster. Any first part is a lattice too. */
const LATTICE = Array.from({ length: FINE_POINTS }, (_, point) =>
  GENERATORS.map((generator) => Math.abs(2 * (((point + 1) * generator) % 1) - 1)),
);

/** Beyond this many standard deviations a bound is surely met or missed. */
const CERTAIN_SDS = 4;

/**
 * The probabilities that every coordinate is at most its bound, for several vectors of bounds (Infinity for none), by Genz's separation
 * of variables (Journal of Computational and Graphical Statistics 1, 1992) with so many points, at most `FINE_POINTS`.
 */
export function probabilitiesBelow(
  { mean, covariance }: Gaussian,
  bounds: readonly (readonly number[])[],
  points: number,
): number[] {
  const bounded = mean.flatMap((_, i) => (bounds.some((upper) => at(upper, i) < Infinity) ? [i] : []));
  const root = cholesky(bounded.map((i) => bounded.map((j) => at(at(covariance, i), j))));
  const sds = bounded.map((i) => Math.sqrt(at(at(covariance, i), i)));
  return bounds.map((upper) => {
    const room = bounded.map((i) => at(upper, i) - at(mean, i));
    const least = Math.min(...room.map((difference, i) => difference / at(sds, i)));
    if (Math.abs(least) > CERTAIN_SDS) return least > 0 ? 1 : 0;
    let sum = 0;
    for (let point = 0; point < points; point += 1) sum += probabilityAlong(root, room, at(LATTICE, point));
    return sum / points;
  });
}

/** The integrand at one point: the product of the conditional probabilities of the coordinates. */
function probabilityAlong(
  root: readonly (readonly number[])[],
  room: readonly number[],
  uniform: readonly number[],
): number {
  const standard: number[] = [];
  let product = 1;
  for (let i = 0; i < root.length && product > 1e-6; i += 1) {
    const row = at(root, i);
    let rest = at(room, i);
    for (let j = 0; j < i; j += 1) rest -= at(row, j) * at(standard, j);
    const below = normalCdf(rest / at(row, i));
    product *= below;
    if (i < root.length - 1) standard.push(normalQuantile(below * at(uniform, i)));
  }
  return product;
}

/** The lower triangular root of a covariance matrix. */
export function cholesky(matrix: Gaussian["covariance"]): number[][] {
  const root: number[][] = [];
  for (const [i, row] of matrix.entries()) {
    const made: number[] = [];
    for (let j = 0; j <= i; j += 1) {
      let rest = at(row, j);
      const other = j === i ? made : at(root, j);
      for (let k = 0; k < j; k += 1) rest -= at(made, k) * at(other, k);
      made.push(j === i ? Math.sqrt(Math.max(rest, 1e-9)) : rest / at(other, j));
    }
    root.push(made);
  }
  return root;
}

/** The standard normal distribution function; Abramowitz and Stegun 26.2.17, error below 7.5e-8. */
export function normalCdf(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const polynomial =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = Math.exp(-0.5 * z * z) * 0.3989422804 * polynomial;
  return z > 0 ? 1 - tail : tail;
}

/** Its inverse; Abramowitz and Stegun 26.2.23, error below 4.5e-4. */
function normalQuantile(p: number): number {
  const tail = Math.min(Math.max(Math.min(p, 1 - p), 1e-12), 0.5);
  const t = Math.sqrt(-2 * Math.log(tail));
  const z =
    t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  return p < 0.5 ? -z : z;
}

/** An element at an index that exists. */
function at<Item>(list: readonly Item[], index: number): Item {
  return list[index] as Item;
}
