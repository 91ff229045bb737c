/** Products that are worn together, by slug. Each product's page shows the others of its look under "Complete the Look". */
export const looks: readonly (readonly string[])[] = [
  ["noor-chikankari-kurta", "hawa-wide-palazzo", "saanjh-jhumka", "aminabad-buti-potli"],
  ["aangan-jaal-kaftan", "gulmohar-jhumka", "chowk-paisley-potli", "choodi-bazaar-bangles"],
  ["mehrunisa-anarkali", "zaina-jaal-pashmina", "mor-jhumka", "kamarband-embroidered-belt"],
  ["titli-buti-tunic", "tarang-leheriya-palazzo", "rangoli-bandhani-potli"],
  ["raat-rani-silk-kaftan", "phool-meena-bangles", "qawwali-jaal-potli"],
  ["nawab-chikan-kurta", "mausam-khadi-waistcoat", "pahari-striped-shawl"],
  ["jashn-paisley-kurta", "baraat-paisley-waistcoat", "gulmohar-blossom-brooch"],
];
