const ONES = (
  "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen " +
  "Seventeen Eighteen Nineteen"
).split(" ");
const TENS = "- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");

const SCALES: [value: number, name: string][] = [
  [10_000_000, "Crore"],
  [100_000, "Lakh"],
  [1000, "Thousand"],
  [100, "Hundred"],
];

/**
 * An amount of paise in the words of an Indian invoice: 12345678 is "Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six
 * and Seventy-Eight Paise Only". The amount is not negative and whole.
 */
export function amountInWords(amountMinor: number): string {
  const rupees = Math.floor(amountMinor / 100);
  const paise = amountMinor % 100;
  const paiseWords = paise === 0 ? "" : `${numberInWords(paise)} ${paise === 1 ? "Paisa" : "Paise"}`;
  if (rupees === 0 && paise > 0) return `${paiseWords} Only`;
  return `Rupees ${numberInWords(rupees)}${paiseWords && ` and ${paiseWords}`} Only`;
}

function numberInWords(number: number): string {
  if (number < 20) return ONES[number] ?? "";
  if (number < 100) {
    const tens = TENS[Math.floor(number / 10)] ?? "";
    return number % 10 === 0 ? tens : `${tens}-${ONES[number % 10]}`;
  }
  const [value, name] = SCALES.find(([scale]) => number >= scale) ?? [100, "Hundred"];
  const head = `${numberInWords(Math.floor(number / value))} ${name}`;
  return number % value === 0 ? head : `${head} ${numberInWords(number % value)}`;
}
