import type { Recommendation } from "./simulate.ts";

/** The head of a table in Markdown. */
export const tableHead = (headings: readonly string[]) => [
  `| ${headings.join(" | ")} |`,
  `|${"---|".repeat(headings.length)}`,
];

export interface Shares {
  right: string;
  withinOne: string;
  tooSmall: string;
}

export const textOf = ({ right, withinOne, tooSmall }: Shares) => `${right}, ${withinOne}, ${tooSmall}`;

/** In percent of the recommendations of a rule. */
export function sharesOf(all: readonly Recommendation[], rule: (one: Recommendation) => number): Shares {
  const share = (test: (missed: number) => boolean) =>
    ((100 * all.filter((one) => test(one.right - rule(one))).length) / all.length).toFixed(1);
  return {
    right: share((missed) => missed === 0),
    withinOne: share((missed) => Math.abs(missed) <= 1),
    tooSmall: share((missed) => missed > 0),
  };
}
