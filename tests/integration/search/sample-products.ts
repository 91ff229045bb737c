// The products of the sample shop by kind and craft.

export const KAFTANS = [
  "aangan-jaal-kaftan",
  "samudra-ikat-kaftan",
  "dopahar-striped-kaftan",
  "raat-rani-silk-kaftan",
  "gulabi-bandhani-kaftan",
];
export const WOMENS_KURTAS = [
  "noor-chikankari-kurta",
  "subah-chikankari-kurta",
  "mehfil-paisley-kurta",
  "bagh-buti-kurta",
  "neel-ajrakh-kurta",
  "shatranj-check-kurta",
  "saawan-leheriya-kurta",
  "diya-festive-kurta",
  "baradari-long-kurta",
];
export const MENS_KURTAS = [
  "gomti-handloom-kurta",
  "kotwali-striped-kurta",
  "sarai-check-kurta",
  "dhrupad-ikat-kurta",
  "nawab-chikan-kurta",
  "ameen-buti-kurta",
  "jashn-paisley-kurta",
];
export const KURTAS = [...WOMENS_KURTAS, ...MENS_KURTAS];
export const TUNICS = ["chandni-chikan-tunic", "titli-buti-tunic", "koyal-striped-tunic"];
export const PALAZZOS = ["hawa-wide-palazzo", "tarang-leheriya-palazzo"];
export const ANARKALIS = ["mehrunisa-anarkali", "kachnar-anarkali", "barsaat-bandhani-anarkali"];
export const WOMEN = [...KAFTANS, ...WOMENS_KURTAS, ...TUNICS, ...PALAZZOS, ...ANARKALIS];
export const WAISTCOATS = ["darbar-jaal-waistcoat", "mausam-khadi-waistcoat", "baraat-paisley-waistcoat"];
export const MEN = [...MENS_KURTAS, ...WAISTCOATS];
export const PURE_PASHMINAS = [
  "zaina-jaal-pashmina",
  "nishat-boteh-pashmina",
  "naseem-heirloom-pashmina",
  "chinar-bordered-pashmina",
  "dhoop-plain-pashmina",
];
export const PASHMINAS = [...PURE_PASHMINAS, "kesar-boteh-shawl", "shikara-buti-stole"];
export const WOOL_SHAWLS = [
  "kesar-boteh-shawl",
  "pahari-striped-shawl",
  "shabnam-chikan-shawl",
  "banni-bandhani-shawl",
];
export const SHAWLS = [...PURE_PASHMINAS, ...WOOL_SHAWLS];
export const STOLES = ["shikara-buti-stole", "sonmarg-check-stole", "jhelum-ikat-stole"];
export const JHUMKAS = ["gulmohar-jhumka", "mor-jhumka", "saanjh-jhumka"];
export const BANGLES = ["choodi-bazaar-bangles", "phool-meena-bangles"];
export const JEWELLERY = [...JHUMKAS, ...BANGLES, "gulmohar-blossom-brooch"];
export const POTLIS = [
  "chowk-paisley-potli",
  "aminabad-buti-potli",
  "qawwali-jaal-potli",
  "rangoli-bandhani-potli",
];
export const CUSHIONS = ["safed-chikan-cushion-cover", "neelkanth-ikat-cushion-cover"];
export const RUNNERS = ["dastarkhwan-jaal-table-runner", "bela-buti-table-runner"];
export const CHIKANKARI = [
  "noor-chikankari-kurta",
  "subah-chikankari-kurta",
  "chandni-chikan-tunic",
  "nawab-chikan-kurta",
  "shabnam-chikan-shawl",
  "safed-chikan-cushion-cover",
];
export const CHIKANKARI_KURTAS = ["noor-chikankari-kurta", "subah-chikankari-kurta", "nawab-chikan-kurta"];
export const BANDHANI = [
  "gulabi-bandhani-kaftan",
  "barsaat-bandhani-anarkali",
  "banni-bandhani-shawl",
  "rangoli-bandhani-potli",
];
export const IKAT = [
  "samudra-ikat-kaftan",
  "baradari-long-kurta",
  "dhrupad-ikat-kurta",
  "jhelum-ikat-stole",
  "neelkanth-ikat-cushion-cover",
];
export const LEHERIYA = ["saawan-leheriya-kurta", "tarang-leheriya-palazzo"];
export const SILK_CLOTHES = [
  "raat-rani-silk-kaftan",
  "diya-festive-kurta",
  "mehrunisa-anarkali",
  "jashn-paisley-kurta",
];
