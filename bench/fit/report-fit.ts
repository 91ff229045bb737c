import process from "node:process";
import { sizeCharts } from "#db/seed/catalogue/size-charts.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import type { Sex } from "#app/domain/fit/body/body.ts";
import { chartSex } from "#app/domain/fit/charts/chart-columns.ts";
import { recommendSize } from "#app/domain/fit/engine/recommend-size.ts";
import { chooseRow, tooSmallCost } from "#app/domain/fit/engine/choose-row.ts";
import { report } from "../report.ts";
import { NOISE_MODELS } from "./noise.ts";
import { drawPerson } from "./people.ts";
import { seededRandom } from "./random.ts";
import { sharesOf, tableHead, textOf } from "./shares.ts";
import { simulate, type Recommendation } from "./simulate.ts";
import { SHIFT_RULES, simulateShift } from "./simulate-shift.ts";
import { withoutReadings } from "./without-readings.ts";

const PEOPLE = 3_000;
const DRAWS = 2_000;
// Each band holds few people, so there are more people, without the oracle.
const PEOPLE_IN_BANDS = 20_000;
const SHIFTED_PRODUCTS = 1_500;
const SHIFT_ANSWERS = [1, 2, 3, 5, 8, 12, 20];
const BANDS = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** Measures the size finder on simulated people, with fixed seeds. */
export async function reportFit(where: string): Promise<void> {
  const women = withoutArm(chartOf("kurta"));
  const men = chartOf("mens-kurta");
  await report("Size finder, simulated people", [
    `${where}. ${PEOPLE.toLocaleString("en-US")} people a row, fixed seeds; BMI 34 ± 6 from 22, age 20 to 60, the deviations from the survey's model that the engine assumes (× 1.2). The oracle knows the population and the errors exactly (${DRAWS.toLocaleString("en-US")} draws each). Right is the smallest size in which no girth exceeds "To fit". The engine's constants were chosen on the rows that are not held out.`,
    "",
    "Women's kurta by bust, waist and hip, as the goals were computed:",
    "",
    ...accuracy(women, "female", NOISE_MODELS),
    "",
    `What caution costs, women's kurta: right, within one size, too small %, by the cost of a size that is too small. The engine's cost is ${tooSmallCost(true, "guided")} with a guided tape, ${tooSmallCost(true, null)} with another reading and ${tooSmallCost(false, null)} without one:`,
    "",
    ...frontier(women, NOISE_MODELS.slice(0, 4)),
    "",
    `Height, weight and age only, ${PEOPLE_IN_BANDS.toLocaleString("en-US")} women of each seed: right, within one size, too small %. The engine knows this population exactly, so no rule has more recommendations within one size than the last column:`,
    "",
    ...withoutReadings(women, PEOPLE_IN_BANDS),
    "",
    "Women's kurta with its upper arm, which nobody measures:",
    "",
    ...accuracy(chartOf("kurta"), "female", NOISE_MODELS),
    "",
    "Men's kurta:",
    "",
    ...accuracy(men, "male", NOISE_MODELS.slice(0, 4)),
    "",
    "Other charts, guided tape and height, weight, age only:",
    "",
    ...sizeCharts.flatMap(({ slug, name }) =>
      slug === "kurta" || slug === "mens-kurta"
        ? []
        : [
            `${name}:`,
            "",
            ...accuracy(chartOf(slug), chartSex(chartOf(slug)), [NOISE_MODELS[0], NOISE_MODELS[3]]),
            "",
          ],
    ),
    "Women who deviate no more than the survey's soldiers (× 1.0):",
    "",
    ...accuracy(women, "female", NOISE_MODELS.slice(0, 4), 1 / 1.2),
    "",
    `Stated certainty and share right, by band, women's kurta, ${PEOPLE_IN_BANDS.toLocaleString("en-US")} women a row; a band with fewer than 200 is left out:`,
    "",
    `| Figures | ${BANDS.slice(1)
      .map((to, band) => `${percent(BANDS[band] ?? 0)} to ${percent(to)} %`)
      .join(" | ")} |`,
    `|---|${"---|".repeat(BANDS.length - 1)}`,
    ...NOISE_MODELS.slice(0, 4).map((noise) => {
      const recommendations = simulate({
        chart: women,
        sex: "female",
        noise,
        people: PEOPLE_IN_BANDS,
        draws: 0,
      });
      return `| ${noise.name} | ${bandsOf(recommendations).join(" | ")} |`;
    }),
    "",
    `Further buyers who get the right size, in percent, women's kurta, after so many answers about the product; ${SHIFTED_PRODUCTS} products cut as the estimate's prior says, 12 buyers each time, who measure in the first four ways of the table above. The recommendation follows the product's estimated shift:`,
    "",
    ...shiftRules(women),
    "",
    `One recommendation takes ${millisecondsOf(women).toFixed(2)} ms of processor time (three tape readings, women's kurta).`,
  ]);
}

function chartOf(slug: string): SizeChart {
  const sizeChart = sizeCharts.find((chart) => chart.slug === slug);
  if (!sizeChart) throw new Error(`There is no size chart ${slug}`);
  return { name: sizeChart.name, ...sizeChart.chart };
}

function withoutArm(chart: SizeChart): SizeChart {
  const isKept = (index: number) => chart.columns[index]?.measure !== "upperArm";
  return {
    ...chart,
    columns: chart.columns.filter((_, index) => isKept(index)),
    rows: chart.rows.map((row) => ({ ...row, values: row.values.filter((_, index) => isKept(index)) })),
  };
}

const HEADINGS = [
  "Figures",
  "right %",
  "oracle %",
  "goal",
  "within one size %",
  "too small %",
  "oracle by the same rule: right, within one, too small %",
  "held out",
];

function accuracy(
  chart: SizeChart,
  sex: Sex,
  models: readonly ((typeof NOISE_MODELS)[number] | undefined)[],
  inflation?: number,
): string[] {
  const simulated = models.flatMap((noise) =>
    noise
      ? [{ noise, recommendations: simulate({ chart, sex, noise, people: PEOPLE, draws: DRAWS, inflation }) }]
      : [],
  );
  const rows = simulated.map(({ noise, recommendations }) => {
    const goal = noise.goal && chart.name === "Women's kurta" ? `≥ ${percent(noise.goal)}` : "";
    const recommendedShares = sharesOf(recommendations, ({ recommended }) => recommended);
    const best = sharesOf(recommendations, ({ oracle }) => chooseRow(oracle, 0));
    const cost = tooSmallCost(noise.draw !== null, noise.tape);
    const same = sharesOf(recommendations, ({ oracle }) => chooseRow(oracle, cost));
    const cells = [
      recommendedShares.right,
      best.right,
      goal,
      recommendedShares.withinOne,
      recommendedShares.tooSmall,
      textOf(same),
    ];
    return `| ${[noise.name, ...cells, noise.isHeldOut ? "yes" : ""].join(" | ")} |`;
  });
  const all = sharesOf(
    simulated.flatMap(({ recommendations }) => recommendations),
    ({ recommended }) => recommended,
  );
  return [
    ...tableHead(HEADINGS),
    ...rows,
    ...(rows.length > 2
      ? [`| all recommendations | ${all.right} |  |  | ${all.withinOne} | ${all.tooSmall} |  |  |`]
      : []),
  ];
}

const COSTS = [0, 0.3, 0.4, 0.6, 0.75, 1, 1.5];

/** The shares of too small and too large sizes for several costs of a too small size, for the engine and the oracle. */
function frontier(chart: SizeChart, models: readonly (typeof NOISE_MODELS)[number][]): string[] {
  return [
    ...tableHead(["Figures", "by", ...COSTS.map((cost) => `cost ${cost}`)]),
    ...models.flatMap((noise) => {
      const recommendations = simulate({ chart, sex: "female", noise, people: PEOPLE, draws: DRAWS });
      return (["engine", "oracle"] as const).map((by) => {
        const cells = COSTS.map((cost) =>
          textOf(sharesOf(recommendations, (one) => chooseRow(one[by], cost))),
        );
        return `| ${[noise.name, by, ...cells].join(" | ")} |`;
      });
    }),
  ];
}

/** The benefit and the cost of following a shift that few answers suggest. */
function shiftRules(chart: SizeChart): string[] {
  const shares = simulateShift({
    chart,
    noises: NOISE_MODELS.slice(0, 4),
    products: SHIFTED_PRODUCTS,
    answers: SHIFT_ANSWERS,
    seed: 42,
  });
  const products = [
    { name: "all", isOfGroup: () => true },
    { name: "true to the chart", isOfGroup: (isOff: boolean) => !isOff },
    { name: "half a size off or more", isOfGroup: (isOff: boolean) => isOff },
  ];
  return [
    ...tableHead(["Products", "followed", ...SHIFT_ANSWERS.map(String)]),
    ...products.flatMap(({ name, isOfGroup }) =>
      SHIFT_RULES.map((rule) => {
        const cells = SHIFT_ANSWERS.map((answers) => {
          const found = shares.filter(
            (share) => share.rule === rule.name && share.answers === answers && isOfGroup(share.isOff),
          );
          const sum = (of: "buyers" | "right") => found.reduce((total, share) => total + share[of], 0);
          return ((100 * sum("right")) / sum("buyers")).toFixed(1);
        });
        return `| ${[name, rule.name, ...cells].join(" | ")} |`;
      }),
    ),
  ];
}

const percent = (part: number) => (100 * part).toFixed(0);

function bandsOf(recommendations: readonly Recommendation[]): string[] {
  return BANDS.slice(1).map((to, band) => {
    const from = BANDS[band] ?? 0;
    const inBand = recommendations.filter(
      ({ certainty }) => certainty >= from && (certainty < to || to === 1),
    );
    if (inBand.length < 200) return "";
    const stated = inBand.reduce((sum, { certainty }) => sum + certainty, 0) / inBand.length;
    return `${percent(stated)} stated, ${sharesOf(inBand, ({ recommended }) => recommended).right} right`;
  });
}

function millisecondsOf(chart: SizeChart): number {
  const random = seededRandom(3);
  const bodies = Array.from({ length: 2_000 }, () => {
    const { heightCm, weightKg, age, girths } = drawPerson("female", random);
    const [bust = null, waist = null, hip = null] = girths;
    const girthsCm = { bust, waist, hip, upperArm: null };
    return { sex: "female", heightCm, weightKg, age, girthsCm, tape: "unguided" } as const;
  });
  const before = process.cpuUsage();
  for (const body of bodies) recommendSize(chart, body);
  return process.cpuUsage(before).user / 1_000 / bodies.length;
}
