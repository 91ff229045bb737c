import { parseColumnHeading } from "#app/domain/catalog/attributes/chart-measures.ts";
import type { StoredSizeChart } from "#app/domain/catalog/attributes/stored-size-chart.ts";

export interface SeedSizeChart {
  slug: string;
  name: string;
  chart: StoredSizeChart;
}

/** "To fit" headings are of the body, the others of the garment laid flat and doubled. All in centimetres. */
const columns = (...headings: string[]) => headings.map(parseColumnHeading);

export const sizeCharts: SeedSizeChart[] = [
  {
    slug: "kurta",
    name: "Women's kurta",
    chart: {
      sex: "female",
      columns: columns(
        "To fit bust",
        "To fit waist",
        "To fit hip",
        "To fit upper arm",
        "Bust",
        "Waist",
        "Hip",
        "Length",
        "Shoulder",
        "Upper arm",
      ),
      rows: [
        { size: "XL", values: [107, 91, 114, 39, 117, 109, 126, 106, 40, 44] },
        { size: "2XL", values: [114, 99, 121, 42, 124, 117, 133, 106, 41.5, 47] },
        { size: "3XL", values: [122, 107, 129, 45, 132, 126, 141, 107, 43, 50] },
        { size: "4XL", values: [130, 116, 137, 48.5, 141, 135, 150, 108, 44.5, 53.5] },
        { size: "5XL", values: [138, 125, 145, 52, 150, 145, 159, 109, 46, 57] },
        { size: "6XL", values: [146, 134, 153, 55, 159, 155, 168, 110, 47, 60] },
      ],
    },
  },
  {
    slug: "kaftan",
    name: "Kaftan",
    chart: {
      sex: "female",
      columns: columns(
        "To fit bust",
        "To fit waist",
        "To fit hip",
        "To fit upper arm",
        "Bust",
        "Hip",
        "Length",
        "Neck to cuff",
        "Upper arm",
      ),
      rows: [
        { size: "XL", values: [107, 91, 114, 39, 136, 146, 131, 66, 62] },
        { size: "2XL", values: [114, 99, 121, 42, 144, 154, 132, 67, 65] },
        { size: "3XL", values: [122, 107, 129, 45, 152, 162, 133, 68, 68] },
        { size: "4XL", values: [130, 116, 137, 48.5, 161, 171, 134, 69, 71.5] },
        { size: "5XL", values: [138, 125, 145, 52, 170, 180, 135, 70, 75] },
        { size: "6XL", values: [146, 134, 153, 55, 179, 189, 136, 71, 78] },
      ],
    },
  },
  {
    slug: "tunic",
    name: "Tunic",
    chart: {
      sex: "female",
      columns: columns(
        "To fit bust",
        "To fit waist",
        "To fit hip",
        "To fit upper arm",
        "Bust",
        "Waist",
        "Hip",
        "Length",
        "Shoulder",
        "Upper arm",
      ),
      rows: [
        { size: "XL", values: [107, 91, 114, 39, 118, 114, 124, 78, 40.5, 43] },
        { size: "2XL", values: [114, 99, 121, 42, 125, 122, 132, 78, 42, 46] },
        { size: "3XL", values: [122, 107, 129, 45, 133, 131, 140, 79, 43.5, 49] },
        { size: "4XL", values: [130, 116, 137, 48.5, 142, 140, 149, 80, 45, 52.5] },
        { size: "5XL", values: [138, 125, 145, 52, 151, 150, 158, 81, 46.5, 56] },
        { size: "6XL", values: [146, 134, 153, 55, 160, 160, 167, 82, 47.5, 59] },
      ],
    },
  },
  {
    slug: "anarkali",
    name: "Anarkali",
    chart: {
      sex: "female",
      columns: columns(
        "To fit bust",
        "To fit waist",
        "To fit hip",
        "To fit upper arm",
        "Bust",
        "Under bust",
        "Length",
        "Hem round",
        "Shoulder",
        "Upper arm",
      ),
      rows: [
        { size: "XL", values: [107, 91, 114, 39, 114, 104, 128, 420, 39.5, 43] },
        { size: "2XL", values: [114, 99, 121, 42, 121, 111, 129, 440, 41, 46] },
        { size: "3XL", values: [122, 107, 129, 45, 129, 119, 130, 460, 42.5, 49] },
        { size: "4XL", values: [130, 116, 137, 48.5, 138, 128, 131, 480, 44, 52.5] },
        { size: "5XL", values: [138, 125, 145, 52, 147, 137, 131, 500, 45.5, 56] },
        { size: "6XL", values: [146, 134, 153, 55, 156, 146, 132, 520, 46.5, 59] },
      ],
    },
  },
  {
    slug: "palazzo",
    name: "Palazzo trousers",
    chart: {
      sex: "female",
      columns: columns(
        "To fit waist",
        "To fit hip",
        "Waist relaxed",
        "Waist stretched",
        "Hip",
        "Outseam",
        "Leg opening",
      ),
      rows: [
        { size: "XL", values: [91, 114, 84, 108, 132, 98, 84] },
        { size: "2XL", values: [99, 121, 91, 116, 140, 98, 87] },
        { size: "3XL", values: [107, 129, 99, 125, 148, 99, 90] },
        { size: "4XL", values: [116, 137, 107, 134, 157, 100, 94] },
        { size: "5XL", values: [125, 145, 116, 144, 166, 101, 98] },
        { size: "6XL", values: [134, 153, 125, 154, 175, 101, 102] },
      ],
    },
  },
  {
    slug: "mens-kurta",
    name: "Men's kurta",
    chart: {
      sex: "male",
      columns: columns(
        "To fit chest",
        "To fit waist",
        "To fit hip",
        "To fit upper arm",
        "Chest",
        "Waist",
        "Hip",
        "Length",
        "Shoulder",
        "Upper arm",
      ),
      rows: [
        { size: "XL", values: [112, 102, 112, 42.5, 124, 122, 126, 103, 48, 48] },
        { size: "2XL", values: [119, 110, 119, 45, 131, 130, 133, 104, 49.5, 50.5] },
        { size: "3XL", values: [127, 119, 127, 48, 139, 139, 141, 105, 51, 53.5] },
        { size: "4XL", values: [135, 128, 135, 51, 148, 148, 150, 106, 52.5, 56.5] },
        { size: "5XL", values: [143, 137, 143, 54, 157, 158, 159, 107, 54, 59.5] },
        { size: "6XL", values: [151, 146, 151, 57, 166, 168, 168, 108, 55.5, 62.5] },
      ],
    },
  },
  {
    slug: "waistcoat",
    name: "Men's waistcoat",
    chart: {
      sex: "male",
      columns: columns(
        "To fit chest",
        "To fit waist",
        "To fit hip",
        "Chest",
        "Waist",
        "Hip",
        "Length",
        "Shoulder",
      ),
      rows: [
        { size: "XL", values: [112, 102, 112, 120, 114, 120, 70, 40] },
        { size: "2XL", values: [119, 110, 119, 127, 122, 127, 71, 41] },
        { size: "3XL", values: [127, 119, 127, 135, 131, 135, 72, 42] },
        { size: "4XL", values: [135, 128, 135, 143, 140, 143, 73, 43.5] },
        { size: "5XL", values: [143, 137, 143, 152, 150, 152, 74, 45] },
        { size: "6XL", values: [151, 146, 151, 160, 159, 160, 75, 46] },
      ],
    },
  },
  {
    slug: "belt",
    name: "Tie belt",
    chart: {
      sex: null,
      columns: columns("To fit waist from", "To fit waist up to", "Length without ties", "Width"),
      rows: [
        { size: "XL", values: [86, 95, 80, 9] },
        { size: "2XL", values: [94, 103, 88, 9] },
        { size: "3XL", values: [102, 112, 96, 9] },
        { size: "4XL", values: [111, 121, 105, 9] },
        { size: "5XL", values: [120, 130, 114, 9] },
        { size: "6XL", values: [129, 139, 123, 9] },
      ],
    },
  },
];
