import { parseColumnHeading } from "#app/domain/catalog/attributes/chart-measures.ts";
import type { StoredSizeChart } from "#app/domain/catalog/attributes/stored-size-chart.ts";

/** The sizes of the starter charts. */
export const STARTER_SIZES = ["XL", "2XL", "3XL", "4XL", "5XL", "6XL"] as const;

/** How far a finished garment may be from its chart, in centimetres. */
export const STARTER_TOLERANCES = "2 cm around the body, 1 cm in length";

/** A size chart that a shop can copy and adapt to its own garments. */
export interface StarterChart {
  key: string;
  name: string;
  chart: StoredSizeChart;
}

/** Measures of each of `STARTER_SIZES`, in centimetres, by the heading of the column. */
type Measures = Record<string, readonly number[]>;

// The largest bodies that a size is made for. Bust and hip rise by 7 to 8 cm, the waist by 8 to 9. Compared with the population model
// (fit/engine/population) at 155 cm and 40 years: the hip is within 3 cm of the mean at the same bust, and the upper arm at least 3 cm above it.
const WOMEN = {
  "To fit bust": [107, 114, 122, 130, 138, 146],
  "To fit waist": [91, 99, 107, 116, 125, 134],
  "To fit hip": [114, 121, 129, 137, 145, 153],
  "To fit upper arm": [39, 42, 45, 48.5, 52, 55],
};
const MEN = {
  "To fit chest": [112, 119, 127, 135, 143, 151],
  "To fit waist": [102, 110, 119, 128, 137, 146],
  "To fit hip": [112, 119, 127, 135, 143, 151],
  "To fit upper arm": [42.5, 45, 48, 51, 54, 57],
};

/** A chart of garment measures, laid flat and doubled, after the body measures in `body`. */
function chart(sex: StoredSizeChart["sex"], body: Measures, garment: Measures): StoredSizeChart {
  const measures = Object.entries({ ...body, ...garment });
  return {
    sex,
    columns: measures.map(([heading]) => parseColumnHeading(heading)),
    rows: STARTER_SIZES.map((size, index) => ({
      size,
      values: measures.map(([, values]) => values[index] ?? 0),
    })),
  };
}

const only = (body: Measures, ...headings: string[]): Measures =>
  Object.fromEntries(headings.map((heading) => [heading, body[heading] ?? []]));

export const STARTER_CHARTS: readonly StarterChart[] = [
  {
    key: "kurta",
    name: "Women’s kurta",
    chart: chart("female", WOMEN, {
      Bust: [117, 124, 132, 141, 150, 159],
      Waist: [109, 117, 126, 135, 145, 155],
      Hip: [126, 133, 141, 150, 159, 168],
      Length: [106, 106, 107, 108, 109, 110],
      Shoulder: [40, 41.5, 43, 44.5, 46, 47],
      "Upper arm": [44, 47, 50, 53.5, 57, 60],
    }),
  },
  {
    key: "kaftan",
    name: "Kaftan",
    chart: chart("female", WOMEN, {
      Bust: [136, 144, 152, 161, 170, 179],
      Hip: [146, 154, 162, 171, 180, 189],
      Length: [131, 132, 133, 134, 135, 136],
      "Neck to cuff": [66, 67, 68, 69, 70, 71],
      "Upper arm": [62, 65, 68, 71.5, 75, 78],
    }),
  },
  {
    key: "tunic",
    name: "Tunic",
    chart: chart("female", WOMEN, {
      Bust: [118, 125, 133, 142, 151, 160],
      Waist: [114, 122, 131, 140, 150, 160],
      Hip: [124, 132, 140, 149, 158, 167],
      Length: [78, 78, 79, 80, 81, 82],
      Shoulder: [40.5, 42, 43.5, 45, 46.5, 47.5],
      "Upper arm": [43, 46, 49, 52.5, 56, 59],
    }),
  },
  {
    key: "anarkali",
    name: "Anarkali",
    chart: chart("female", WOMEN, {
      Bust: [114, 121, 129, 138, 147, 156],
      "Under bust": [104, 111, 119, 128, 137, 146],
      Length: [128, 129, 130, 131, 131, 132],
      "Hem round": [420, 440, 460, 480, 500, 520],
      Shoulder: [39.5, 41, 42.5, 44, 45.5, 46.5],
      "Upper arm": [43, 46, 49, 52.5, 56, 59],
    }),
  },
  {
    key: "palazzo",
    name: "Palazzo trousers",
    chart: chart("female", only(WOMEN, "To fit waist", "To fit hip"), {
      "Waist relaxed": [84, 91, 99, 107, 116, 125],
      "Waist stretched": [108, 116, 125, 134, 144, 154],
      Hip: [132, 140, 148, 157, 166, 175],
      Outseam: [98, 98, 99, 100, 101, 101],
      "Leg opening": [84, 87, 90, 94, 98, 102],
    }),
  },
  {
    key: "blouse",
    name: "Saree blouse",
    chart: chart("female", only(WOMEN, "To fit bust", "To fit waist", "To fit upper arm"), {
      Bust: [111, 118, 126, 134, 142, 150],
      "Under bust": [97, 104, 112, 121, 130, 139],
      Length: [38, 39, 40, 41, 42, 43],
      Shoulder: [39, 40.5, 42, 43.5, 45, 46],
      "Upper arm": [41, 44, 47, 50.5, 54, 57],
    }),
  },
  {
    key: "trousers",
    name: "Straight trousers",
    chart: chart("female", only(WOMEN, "To fit waist", "To fit hip"), {
      "Waist relaxed": [86, 93, 101, 110, 119, 128],
      "Waist stretched": [108, 116, 125, 134, 144, 154],
      Hip: [122, 129, 137, 145, 153, 161],
      Outseam: [98, 98, 99, 100, 101, 101],
      "Leg opening": [40, 42, 44, 46, 48, 50],
    }),
  },
  {
    key: "dress",
    name: "A-line dress",
    chart: chart("female", WOMEN, {
      Bust: [116, 123, 131, 140, 149, 158],
      Waist: [108, 116, 125, 134, 144, 154],
      Hip: [130, 137, 145, 154, 163, 172],
      Length: [110, 111, 112, 113, 114, 115],
      Shoulder: [40, 41.5, 43, 44.5, 46, 47],
      "Upper arm": [44, 47, 50, 53.5, 57, 60],
    }),
  },
  {
    key: "mens-kurta",
    name: "Men’s kurta",
    chart: chart("male", MEN, {
      Chest: [124, 131, 139, 148, 157, 166],
      Waist: [122, 130, 139, 148, 158, 168],
      Hip: [126, 133, 141, 150, 159, 168],
      Length: [103, 104, 105, 106, 107, 108],
      Shoulder: [48, 49.5, 51, 52.5, 54, 55.5],
      "Upper arm": [48, 50.5, 53.5, 56.5, 59.5, 62.5],
    }),
  },
  {
    key: "waistcoat",
    name: "Men’s waistcoat",
    chart: chart("male", only(MEN, "To fit chest", "To fit waist", "To fit hip"), {
      Chest: [120, 127, 135, 143, 152, 160],
      Waist: [114, 122, 131, 140, 150, 159],
      Hip: [120, 127, 135, 143, 152, 160],
      Length: [70, 71, 72, 73, 74, 75],
      Shoulder: [40, 41, 42, 43.5, 45, 46],
    }),
  },
  {
    key: "belt",
    name: "Tie belt",
    chart: chart(
      null,
      {
        "To fit waist from": [86, 94, 102, 111, 120, 129],
        "To fit waist up to": [95, 103, 112, 121, 130, 139],
      },
      {
        "Length without ties": [80, 88, 96, 105, 114, 123],
        Width: [9, 9, 9, 9, 9, 9],
      },
    ),
  },
];
