import type { Answer } from "./simulate.ts";

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

/** In percent of the answers that a rule gives. */
export function sharesOf(answers: readonly Answer[], rule: (answer: Answer) => number): Shares {
  const share = (test: (missed: number) => boolean) =>
    ((100 * answers.filter((answer) => test(answer.right - rule(answer))).length) / answers.length).toFixed(
      1,
    );
  return {
    right: share((missed) => missed === 0),
    withinOne: share((missed) => Math.abs(missed) <= 1),
    tooSmall: share((missed) => missed > 0),
  };
}
