import type { SeedSize } from "#db/seed/catalogue/seed-product.ts";

/** "To fit" columns measure the body, the others the garment laid flat and doubled. All in centimetres. */
export interface SeedSizeChart {
  slug: string;
  name: string;
  chart: { columns: string[]; rows: { size: SeedSize; values: number[] }[] };
}

export const sizeCharts: SeedSizeChart[] = [
  {
    slug: "kurta",
    name: "Women's kurta",
    chart: {
      columns: ["To fit bust", "To fit waist", "To fit hip", "Bust", "Waist", "Hip", "Length", "Shoulder"],
      rows: [
        { size: "XL", values: [107, 91, 114, 117, 109, 126, 106, 40] },
        { size: "2XL", values: [114, 99, 121, 124, 117, 133, 106, 41.5] },
        { size: "3XL", values: [122, 107, 129, 132, 126, 141, 107, 43] },
        { size: "4XL", values: [130, 116, 137, 141, 135, 150, 108, 44.5] },
        { size: "5XL", values: [138, 125, 145, 150, 145, 159, 109, 46] },
        { size: "6XL", values: [146, 134, 153, 159, 155, 168, 110, 47] },
      ],
    },
  },
  {
    slug: "kaftan",
    name: "Kaftan",
    chart: {
      columns: ["To fit bust", "To fit waist", "To fit hip", "Bust", "Hip", "Length", "Neck to cuff"],
      rows: [
        { size: "XL", values: [107, 91, 114, 136, 146, 131, 66] },
        { size: "2XL", values: [114, 99, 121, 144, 154, 132, 67] },
        { size: "3XL", values: [122, 107, 129, 152, 162, 133, 68] },
        { size: "4XL", values: [130, 116, 137, 161, 171, 134, 69] },
        { size: "5XL", values: [138, 125, 145, 170, 180, 135, 70] },
        { size: "6XL", values: [146, 134, 153, 179, 189, 136, 71] },
      ],
    },
  },
  {
    slug: "tunic",
    name: "Tunic",
    chart: {
      columns: ["To fit bust", "To fit waist", "To fit hip", "Bust", "Waist", "Hip", "Length", "Shoulder"],
      rows: [
        { size: "XL", values: [107, 91, 114, 118, 114, 124, 78, 40.5] },
        { size: "2XL", values: [114, 99, 121, 125, 122, 132, 78, 42] },
        { size: "3XL", values: [122, 107, 129, 133, 131, 140, 79, 43.5] },
        { size: "4XL", values: [130, 116, 137, 142, 140, 149, 80, 45] },
        { size: "5XL", values: [138, 125, 145, 151, 150, 158, 81, 46.5] },
        { size: "6XL", values: [146, 134, 153, 160, 160, 167, 82, 47.5] },
      ],
    },
  },
  {
    slug: "anarkali",
    name: "Anarkali",
    chart: {
      columns: [
        "To fit bust",
        "To fit waist",
        "To fit hip",
        "Bust",
        "Under bust",
        "Length",
        "Hem round",
        "Shoulder",
      ],
      rows: [
        { size: "XL", values: [107, 91, 114, 114, 104, 128, 420, 39.5] },
        { size: "2XL", values: [114, 99, 121, 121, 111, 129, 440, 41] },
        { size: "3XL", values: [122, 107, 129, 129, 119, 130, 460, 42.5] },
        { size: "4XL", values: [130, 116, 137, 138, 128, 131, 480, 44] },
        { size: "5XL", values: [138, 125, 145, 147, 137, 131, 500, 45.5] },
        { size: "6XL", values: [146, 134, 153, 156, 146, 132, 520, 46.5] },
      ],
    },
  },
  {
    slug: "palazzo",
    name: "Palazzo trousers",
    chart: {
      columns: [
        "To fit waist",
        "To fit hip",
        "Waist relaxed",
        "Waist stretched",
        "Hip",
        "Outseam",
        "Leg opening",
      ],
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
      columns: ["To fit chest", "To fit waist", "To fit hip", "Chest", "Waist", "Hip", "Length", "Shoulder"],
      rows: [
        { size: "XL", values: [112, 102, 112, 124, 122, 126, 103, 48] },
        { size: "2XL", values: [119, 110, 119, 131, 130, 133, 104, 49.5] },
        { size: "3XL", values: [127, 119, 127, 139, 139, 141, 105, 51] },
        { size: "4XL", values: [135, 128, 135, 148, 148, 150, 106, 52.5] },
        { size: "5XL", values: [143, 137, 143, 157, 158, 159, 107, 54] },
        { size: "6XL", values: [151, 146, 151, 166, 168, 168, 108, 55.5] },
      ],
    },
  },
  {
    slug: "waistcoat",
    name: "Men's waistcoat",
    chart: {
      columns: ["To fit chest", "To fit waist", "To fit hip", "Chest", "Waist", "Hip", "Length", "Shoulder"],
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
      columns: ["To fit waist from", "To fit waist up to", "Length without ties", "Width"],
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
