import type { RatePeriod, TaxClass } from "#app/domain/tax/tax-class.ts";

/** A tax class that a new Indian shop starts with. */
export interface SampleTaxClass extends TaxClass {
  /** Stable key of the class. */
  key: string;
  /** A warning for the owner who relies on it. */
  note: string;
}

/** The notice that stands above the classes wherever they are shown. */
export const CONFIRM_WITH_ACCOUNTANT =
  "These rates are a starting point taken from the notifications named. Have your accountant confirm them for your goods.";

const RUPEES_1000 = 1000_00;
const RUPEES_2500 = 2500_00;

// The rates stated are CGST and SGST together; the notifications name the half that is the centre's. They hold alike for IGST
// (9/2025- and 13/2025-Integrated Tax (Rate)).
const SINCE_2017 = "2017-07-01";
const HANDICRAFTS_2018 = "2018-07-27";
const SINCE_2025 = "2025-09-22";

const flat = (fromDay: string, basisPoints: number, source: string): RatePeriod => ({
  fromDay,
  basisPoints,
  threshold: null,
  source,
});

const byPiece = (
  fromDay: string,
  [basisPoints, aboveBasisPoints]: [number, number],
  upToMinor: number,
  source: string,
): RatePeriod => ({ fromDay, basisPoints, threshold: { upToMinor, aboveBasisPoints }, source });

/** Apparel of a chapter, and made-up textiles: 5 % up to a value of the piece, a higher rate above. */
const textilePeriods = (chapter: string): RatePeriod[] => [
  byPiece(
    SINCE_2017,
    [500, 1200],
    RUPEES_1000,
    `1/2017-Central Tax (Rate), schedules I and II, chapter ${chapter}`,
  ),
  byPiece(
    SINCE_2025,
    [500, 1800],
    RUPEES_2500,
    `9/2025-Central Tax (Rate), schedules I and II, chapter ${chapter}`,
  ),
];

const HANDICRAFT_SOURCE = "21/2018-Central Tax (Rate)";
const HANDICRAFT_2025_SOURCE = "21/2018-Central Tax (Rate) as amended by 13/2025-Central Tax (Rate)";
const HANDICRAFT_NOTE =
  "Only for handicraft goods: predominantly made by hand, with artistic or traditional decoration (explanation to 21/2018). ";

/** The classes of the sample shop, each with the notification that its rate is taken from. */
export const SAMPLE_TAX_CLASSES: readonly SampleTaxClass[] = [
  {
    key: "apparel-woven",
    name: "Apparel, woven",
    hsnCode: "6211",
    uqc: "PCS",
    hsnPrefixes: ["62"],
    periods: textilePeriods("62"),
    note: "By the value of one piece after discount and before tax. A top and bottom sold as a set are one piece.",
  },
  {
    key: "apparel-knitted",
    name: "Apparel, knitted",
    hsnCode: "6109",
    uqc: "PCS",
    hsnPrefixes: ["61"],
    periods: textilePeriods("61"),
    note: "By the value of one piece after discount and before tax. A top and bottom sold as a set are one piece.",
  },
  {
    key: "handmade-shawls",
    name: "Shawls, handmade or hand-embroidered",
    hsnCode: "6214",
    uqc: "PCS",
    hsnPrefixes: ["6117", "6214"],
    periods: [
      byPiece(HANDICRAFTS_2018, [500, 1200], RUPEES_1000, HANDICRAFT_SOURCE),
      flat(SINCE_2025, 500, HANDICRAFT_2025_SOURCE),
    ],
    note: `${HANDICRAFT_NOTE}A machine-made shawl belongs to the class of its chapter.`,
  },
  {
    key: "handmade-jewellery",
    name: "Imitation jewellery, handmade",
    hsnCode: "7117",
    uqc: "PCS",
    hsnPrefixes: ["7117"],
    periods: [flat(HANDICRAFTS_2018, 300, HANDICRAFT_SOURCE), flat(SINCE_2025, 300, HANDICRAFT_2025_SOURCE)],
    note: "Metal bangles are imitation jewellery; bangles of lac and of glass have a class of their own.",
  },
  {
    key: "bangles-lac-glass",
    name: "Bangles of lac, shellac or glass",
    hsnCode: "7018",
    uqc: "PCS",
    hsnPrefixes: ["7018"],
    periods: [
      flat(SINCE_2017, 0, "2/2017-Central Tax (Rate), headings 7018 and 7117: nil"),
      flat(SINCE_2025, 0, "10/2025-Central Tax (Rate), headings 7018 and 7117: nil"),
    ],
    note: "Bangles of lac bear HSN code 7117: choose this class for them by hand.",
  },
  {
    key: "handicraft-bags",
    name: "Handbags and potlis, handicraft",
    hsnCode: "4202",
    uqc: "PCS",
    hsnPrefixes: ["420222", "420229", "420232", "420239"],
    periods: [flat(HANDICRAFTS_2018, 1200, HANDICRAFT_SOURCE), flat(SINCE_2025, 500, HANDICRAFT_2025_SOURCE)],
    note: `${HANDICRAFT_NOTE}Other handbags bear 18%, those of cotton or jute 5%.`,
  },
  {
    key: "home-textiles",
    name: "Home textiles",
    hsnCode: "6304",
    uqc: "PCS",
    hsnPrefixes: ["63"],
    periods: textilePeriods("63"),
    note: "By the value of one piece or set after discount and before tax.",
  },
];
