import type { Finding } from "./inspect.ts";

/** A line of the report. */
export interface Result {
  scenario: string;
  rounds: number;
  acknowledged: number;
  lost: number;
  faults: string[];
  slowestOpenMs: number;
}

/** Sums up the findings of all rounds of a scenario. */
export function summarise(scenario: string, rounds: { acknowledged: number; finding: Finding }[]): Result {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    scenario,
    rounds: rounds.length,
    acknowledged: sum(rounds.map(({ acknowledged }) => acknowledged)),
    lost: sum(rounds.map(({ finding }) => finding.lost)),
    faults: rounds.flatMap(({ finding }, round) =>
      finding.faults.map((fault) => `round ${round + 1}: ${fault}`),
    ),
    slowestOpenMs: Math.round(Math.max(0, ...rounds.map(({ finding }) => finding.openedInMs))),
  };
}

/** A seeded random number generator from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
