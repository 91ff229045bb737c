/** The filters and dimensions of the sample products. */
export interface ProductFacts {
  kind: string;
  fabric: string[];
  craft: string[];
  occasion: string[];
  sleeve?: string;
  garmentLength?: string;
  lengthMm?: number;
  widthMm?: number;
  heightMm?: number;
  fibreTenthMicrons?: number;
  weaver?: string;
}

const kaftan = { kind: "Kaftan", sleeve: "Three-quarter sleeve", garmentLength: "Ankle length" };
const kurta = { kind: "Kurta", sleeve: "Elbow sleeve", garmentLength: "Knee length" };
const tunic = { kind: "Tunic", sleeve: "Elbow sleeve", garmentLength: "Hip length" };
const anarkali = { kind: "Anarkali", sleeve: "Short sleeve", garmentLength: "Floor length" };
const palazzo = { kind: "Palazzo", garmentLength: "Ankle length" };
const mensKurta = { kind: "Kurta", sleeve: "Long sleeve", garmentLength: "Knee length" };
const waistcoat = { kind: "Waistcoat", sleeve: "Sleeveless", garmentLength: "Hip length" };
const shawl = { kind: "Shawl", lengthMm: 2000, widthMm: 1000 };
const stole = { kind: "Stole", lengthMm: 2000, widthMm: 700 };
const jhumka = { kind: "Earrings", lengthMm: 65, widthMm: 41 };
const potli = { kind: "Bag", widthMm: 180, heightMm: 210 };
const cushion = { kind: "Cushion cover", lengthMm: 450, widthMm: 450 };
const runner = { kind: "Table runner", lengthMm: 1800, widthMm: 350 };

const DAILY = ["Everyday"];
const OFFICE = ["Everyday", "Office"];
const FESTIVE = ["Festive"];
const WEDDING = ["Festive", "Wedding"];

/** By the slug of the product. */
export const productFacts: Record<string, ProductFacts> = {
  "aangan-jaal-kaftan": { ...kaftan, fabric: ["Cotton"], craft: ["Block print"], occasion: DAILY },
  "samudra-ikat-kaftan": { ...kaftan, fabric: ["Cotton"], craft: ["Ikat", "Handloom"], occasion: DAILY },
  "dopahar-striped-kaftan": { ...kaftan, fabric: ["Cotton"], craft: ["Handloom"], occasion: DAILY },
  "raat-rani-silk-kaftan": { ...kaftan, fabric: ["Silk"], craft: ["Hand print"], occasion: FESTIVE },
  "gulabi-bandhani-kaftan": { ...kaftan, fabric: ["Crepe"], craft: ["Bandhani"], occasion: FESTIVE },
  "diya-festive-kurta": { ...kurta, fabric: ["Silk"], craft: ["Embroidery"], occasion: FESTIVE },
  "noor-chikankari-kurta": {
    ...kurta,
    fabric: ["Cotton"],
    craft: ["Chikankari"],
    occasion: ["Everyday", "Festive"],
  },
  "subah-chikankari-kurta": { ...kurta, fabric: ["Cotton"], craft: ["Chikankari"], occasion: OFFICE },
  "mehfil-paisley-kurta": { ...kurta, fabric: ["Cotton"], craft: ["Hand print"], occasion: FESTIVE },
  "bagh-buti-kurta": { ...kurta, fabric: ["Cotton"], craft: ["Block print"], occasion: OFFICE },
  "neel-ajrakh-kurta": { ...kurta, fabric: ["Cotton"], craft: ["Ajrakh", "Block print"], occasion: OFFICE },
  "shatranj-check-kurta": { ...kurta, fabric: ["Cotton"], craft: ["Handloom"], occasion: OFFICE },
  "saawan-leheriya-kurta": {
    ...kurta,
    fabric: ["Crepe"],
    craft: ["Leheriya"],
    occasion: ["Everyday", "Festive"],
  },
  "baradari-long-kurta": {
    ...kurta,
    garmentLength: "Calf length",
    fabric: ["Cotton"],
    craft: ["Ikat", "Handloom"],
    occasion: DAILY,
  },
  "titli-buti-tunic": { ...tunic, fabric: ["Cotton"], craft: ["Block print"], occasion: DAILY },
  "koyal-striped-tunic": { ...tunic, fabric: ["Cotton"], craft: ["Handloom"], occasion: OFFICE },
  "chandni-chikan-tunic": { ...tunic, fabric: ["Cotton"], craft: ["Chikankari"], occasion: DAILY },
  "hawa-wide-palazzo": {
    ...palazzo,
    fabric: ["Crepe"],
    craft: ["Hand print"],
    occasion: ["Everyday", "Festive"],
  },
  "tarang-leheriya-palazzo": { ...palazzo, fabric: ["Crepe"], craft: ["Leheriya"], occasion: FESTIVE },
  "mehrunisa-anarkali": { ...anarkali, fabric: ["Silk"], craft: ["Hand print"], occasion: WEDDING },
  "kachnar-anarkali": {
    ...anarkali,
    garmentLength: "Ankle length",
    fabric: ["Cotton"],
    craft: ["Hand print"],
    occasion: DAILY,
  },
  "barsaat-bandhani-anarkali": { ...anarkali, fabric: ["Crepe"], craft: ["Bandhani"], occasion: FESTIVE },
  "gomti-handloom-kurta": { ...mensKurta, fabric: ["Cotton"], craft: ["Handloom"], occasion: DAILY },
  "kotwali-striped-kurta": { ...mensKurta, fabric: ["Cotton"], craft: ["Handloom"], occasion: OFFICE },
  "sarai-check-kurta": { ...mensKurta, fabric: ["Cotton"], craft: ["Handloom"], occasion: DAILY },
  "dhrupad-ikat-kurta": { ...mensKurta, fabric: ["Cotton"], craft: ["Ikat", "Handloom"], occasion: DAILY },
  "nawab-chikan-kurta": { ...mensKurta, fabric: ["Cotton"], craft: ["Chikankari"], occasion: FESTIVE },
  "ameen-buti-kurta": { ...mensKurta, fabric: ["Cotton"], craft: ["Block print"], occasion: DAILY },
  "jashn-paisley-kurta": { ...mensKurta, fabric: ["Silk"], craft: ["Hand print"], occasion: WEDDING },
  "darbar-jaal-waistcoat": { ...waistcoat, fabric: ["Silk"], craft: ["Hand print"], occasion: WEDDING },
  "mausam-khadi-waistcoat": { ...waistcoat, fabric: ["Wool"], craft: ["Handloom"], occasion: OFFICE },
  "baraat-paisley-waistcoat": { ...waistcoat, fabric: ["Silk"], craft: ["Hand print"], occasion: WEDDING },
  "zaina-jaal-pashmina": {
    ...shawl,
    fabric: ["Pashmina"],
    craft: ["Hand-spun", "Handloom"],
    occasion: WEDDING,
    fibreTenthMicrons: 135,
    weaver: "Workshop of Ghulam Hassan, Srinagar",
  },
  "nishat-boteh-pashmina": {
    ...shawl,
    fabric: ["Pashmina"],
    craft: ["Hand-spun", "Handloom"],
    occasion: FESTIVE,
    fibreTenthMicrons: 138,
    weaver: "Workshop of Ghulam Hassan, Srinagar",
  },
  "naseem-heirloom-pashmina": {
    ...shawl,
    fabric: ["Pashmina"],
    craft: ["Hand-spun", "Handloom"],
    occasion: WEDDING,
    fibreTenthMicrons: 128,
    weaver: "Nazir Ahmad Mir, Srinagar",
  },
  "chinar-bordered-pashmina": {
    ...shawl,
    fabric: ["Pashmina"],
    craft: ["Handloom"],
    occasion: DAILY,
    fibreTenthMicrons: 145,
  },
  "dhoop-plain-pashmina": {
    ...shawl,
    fabric: ["Pashmina"],
    craft: ["Hand-spun", "Handloom"],
    occasion: DAILY,
    fibreTenthMicrons: 140,
    weaver: "Workshop of Shameema Bano, Srinagar",
  },
  "kesar-boteh-shawl": { ...shawl, fabric: ["Wool", "Pashmina"], craft: ["Handloom"], occasion: FESTIVE },
  "pahari-striped-shawl": { ...shawl, fabric: ["Wool"], craft: ["Hand-spun", "Handloom"], occasion: DAILY },
  "shabnam-chikan-shawl": { ...shawl, fabric: ["Wool", "Silk"], craft: ["Chikankari"], occasion: FESTIVE },
  "banni-bandhani-shawl": { ...shawl, fabric: ["Wool"], craft: ["Bandhani", "Handloom"], occasion: DAILY },
  "shikara-buti-stole": { ...stole, fabric: ["Pashmina", "Silk"], craft: ["Handloom"], occasion: FESTIVE },
  "sonmarg-check-stole": {
    ...stole,
    lengthMm: 2050,
    widthMm: 750,
    fabric: ["Wool", "Pashmina"],
    craft: ["Handloom"],
    occasion: OFFICE,
  },
  "jhelum-ikat-stole": { ...stole, fabric: ["Silk", "Wool"], craft: ["Ikat", "Handloom"], occasion: FESTIVE },
  "gulmohar-jhumka": { ...jhumka, fabric: ["Brass"], craft: [], occasion: FESTIVE },
  "mor-jhumka": { ...jhumka, fabric: ["Brass"], craft: [], occasion: FESTIVE },
  "saanjh-jhumka": { ...jhumka, fabric: ["Brass"], craft: [], occasion: DAILY },
  "choodi-bazaar-bangles": { kind: "Bangles", fabric: ["Brass"], craft: ["Meenakari"], occasion: FESTIVE },
  "phool-meena-bangles": { kind: "Bangles", fabric: ["Brass"], craft: ["Meenakari"], occasion: FESTIVE },
  "gulmohar-blossom-brooch": { kind: "Brooch", fabric: ["Brass"], craft: [], occasion: FESTIVE, widthMm: 45 },
  "chowk-paisley-potli": { ...potli, fabric: ["Silk", "Cotton"], craft: ["Hand print"], occasion: FESTIVE },
  "aminabad-buti-potli": { ...potli, fabric: ["Cotton"], craft: ["Block print"], occasion: DAILY },
  "qawwali-jaal-potli": { ...potli, fabric: ["Silk", "Cotton"], craft: ["Hand print"], occasion: WEDDING },
  "rangoli-bandhani-potli": { ...potli, fabric: ["Crepe"], craft: ["Bandhani"], occasion: FESTIVE },
  "kamarband-embroidered-belt": {
    kind: "Belt",
    fabric: ["Silk", "Cotton"],
    craft: ["Embroidery"],
    occasion: FESTIVE,
  },
  "safed-chikan-cushion-cover": { ...cushion, fabric: ["Cotton"], craft: ["Chikankari"], occasion: [] },
  "neelkanth-ikat-cushion-cover": {
    ...cushion,
    fabric: ["Cotton"],
    craft: ["Ikat", "Handloom"],
    occasion: [],
  },
  "sardi-check-throw": {
    kind: "Throw",
    fabric: ["Wool"],
    craft: ["Handloom"],
    occasion: [],
    lengthMm: 2000,
    widthMm: 1400,
  },
  "neem-block-print-bedcover": {
    kind: "Bedcover",
    fabric: ["Cotton"],
    craft: ["Block print"],
    occasion: [],
    lengthMm: 2700,
    widthMm: 2300,
  },
  "dastarkhwan-jaal-table-runner": { ...runner, fabric: ["Cotton"], craft: ["Hand print"], occasion: [] },
  "bela-buti-table-runner": { ...runner, fabric: ["Cotton"], craft: ["Block print"], occasion: [] },
  "chai-striped-napkins": {
    kind: "Napkins",
    fabric: ["Cotton"],
    craft: ["Handloom"],
    occasion: [],
    lengthMm: 420,
    widthMm: 420,
  },
};
