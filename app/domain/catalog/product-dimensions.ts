/** In millimetres; null for none. */
export interface Dimensions {
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

const MM_PER_INCH = 25.4;

/** The dimensions that are set, with the words that name them. */
function measuresOf({ lengthMm, widthMm, heightMm }: Dimensions): { mm: number; word: string }[] {
  const measures = [
    { mm: lengthMm, word: "long" },
    { mm: widthMm, word: "wide" },
    { mm: heightMm, word: "high" },
  ];
  return measures.flatMap(({ mm, word }) => (mm === null ? [] : [{ mm, word }]));
}

/** "200 × 100 cm"; empty without dimensions. */
export function shortDimensions(dimensions: Dimensions): string {
  const centimetres = measuresOf(dimensions).map(({ mm }) => mm / 10);
  return centimetres.length === 0 ? "" : `${centimetres.join(" × ")} cm`;
}

/** "200 cm long, 100 cm wide (79 × 39½ in)": in inches to the nearest half; empty without dimensions. */
export function describeDimensions(dimensions: Dimensions): string {
  const measures = measuresOf(dimensions);
  if (measures.length === 0) return "";
  const inches = measures.map(({ mm }) => halves(mm / MM_PER_INCH)).join(" × ");
  return `${measures.map(({ mm, word }) => `${mm / 10} cm ${word}`).join(", ")} (${inches} in)`;
}

function halves(inches: number): string {
  const count = Math.max(1, Math.round(inches * 2));
  const whole = count >= 2 ? String(Math.floor(count / 2)) : "";
  return count % 2 === 1 ? `${whole}½` : whole;
}
