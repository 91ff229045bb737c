import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { chooseRow } from "#app/domain/fit/engine/choose-row.ts";
import { NOISE_MODELS } from "./noise.ts";
import { sharesOf, tableHead, textOf } from "./shares.ts";
import { simulate } from "./simulate.ts";

const SEEDS = [20_26, 7, 99];

/** The reach of rules without readings, on other people than in the tables above. */
export function withoutReadings(chart: SizeChart, people: number): string[] {
  const [, , , noise] = NOISE_MODELS;
  if (!noise) return [];
  const caution = [0.2, 0.3, 0.4];
  const rows = [1, 1 / 1.2].flatMap((inflation) =>
    SEEDS.map((seed) => {
      const recommendations = simulate({ chart, sex: "female", noise, people, draws: 0, inflation, seed });
      const cells = caution.map((cost) =>
        textOf(sharesOf(recommendations, ({ engine }) => chooseRow(engine, cost))),
      );
      const deviations = inflation === 1 ? "× 1.2" : "× 1.0";
      const best = textOf(sharesOf(recommendations, ({ engine }) => rowOfMostWithinOne(engine)));
      return `| ${[deviations, seed, ...cells, best].join(" | ")} |`;
    }),
  );
  const headings = ["Deviations", "seed", ...caution.map((cost) => `cost ${cost}`), "most within one size"];
  return [...tableHead(headings), ...rows];
}

/** The row that is most probably within one size of the right one. */
function rowOfMostWithinOne(probabilities: readonly number[]): number {
  const around = probabilities.map(
    (own, row) => own + (probabilities[row - 1] ?? 0) + (probabilities[row + 1] ?? 0),
  );
  return around.indexOf(Math.max(...around));
}
