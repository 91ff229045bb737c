import { fromDecimal, type MoneyFormat } from "#app/lib/money.ts";

/** The prices in a search, in minor units of the store currency, inclusive. */
export interface ReadPrice {
  minMinor: number | null;
  maxMinor: number | null;
  /** The words that name the prices. */
  words: string;
  /** The search without these words. */
  rest: string;
}

const CURRENCY = String.raw`(?:₹|rs\.?|inr|rupees?|rupaye|रुपये|रुपए|usd|dollars?|bucks|eur|euros?|gbp|pounds?|[$€£])`;
const SCALE = {
  k: 1_000,
  thousand: 1_000,
  hazaar: 1_000,
  hazar: 1_000,
  हज़ार: 1_000,
  lakh: 100_000,
  lac: 100_000,
};
const SCALES = Object.keys(SCALE).join("|").normalize("NFC");

// No digit or letter may follow: "under 3xl" and "2m" name no price.
const amount = (name: string) =>
  String.raw`(?<${name}Before>${CURRENCY}\s*)?(?<${name}>\d[\d,]*(?:\.\d+)?)(?:\s*(?<${name}Scale>${SCALES}))?(?<${name}After>\s*(?:${CURRENCY}|/-))*(?![\p{L}\p{M}\p{N}])`;

const AT_MOST = String.raw`(?:under|below|up\s*to|less\s+than|lower\s+than|cheaper\s+than|within|at\s+most|max(?:imum)?|budget(?:\s+of)?|<=?)`;
const AT_LEAST = String.raw`(?:over|above|more\s+than|starting(?:\s+(?:at|from))?|from|at\s+least|min(?:imum)?|>=?)`;
const OR_LESS = String.raw`(?:tak|se\s+kam|(?:ke|ka)\s+(?:andar|under|niche|neeche|ander)|or\s+less|and\s+below|max(?:imum)?|budget|तक|से\s+कम|के\s+(?:अंदर|नीचे))`;
const OR_MORE = String.raw`(?:se\s+(?:upar|uper|zyada|jyada)|or\s+more|and\s+(?:above|up)|plus|से\s+(?:ऊपर|ज़्यादा|ज्यादा))`;

const pattern = (source: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}\-_./])${source}(?![\p{L}\p{M}\p{N}])`.normalize("NFC"), "u");

const TO = String.raw`\s*(?:-|–|to|and|se)\s*`;

/** In the order in which they are tried: the longer reading first. */
const PATTERNS: readonly {
  regexp: RegExp;
  min?: string;
  max?: string;
  needsCurrency?: true;
  isRange?: true;
}[] = [
  { regexp: pattern(String.raw`between\s+${amount("low")}${TO}${amount("high")}`), min: "low", max: "high" },
  {
    regexp: pattern(String.raw`${amount("low")}${TO}${amount("high")}(?:\s+ke\s+beech)?`),
    min: "low",
    max: "high",
    isRange: true,
  },
  { regexp: pattern(String.raw`${AT_MOST}\s*${amount("high")}`), max: "high" },
  { regexp: pattern(String.raw`${AT_LEAST}\s*${amount("low")}`), min: "low" },
  { regexp: pattern(String.raw`${amount("high")}\s*${OR_LESS}`), max: "high" },
  { regexp: pattern(String.raw`${amount("low")}\s*${OR_MORE}`), min: "low" },
  { regexp: pattern(amount("high")), max: "high", needsCurrency: true },
];

// "2-3" may be a number of pieces.
const MIN_IN_RANGE = 100;

/**
 * Reads the prices that a shopper types: "under 2000", "₹1,500 to ₹2,500", "2k se kam". An amount with a currency alone is the most that
 * she pays. Null if there is none.
 */
export function readPrice(search: string, money: MoneyFormat): ReadPrice | null {
  const text = withLatinDigits(search.normalize("NFC")).toLowerCase();
  for (const { regexp, min, max, needsCurrency, isRange } of PATTERNS) {
    const match = regexp.exec(text);
    if (!match?.groups) continue;
    const { groups } = match;
    const hasCurrency = Boolean(
      groups["highBefore"] ?? groups["highAfter"] ?? groups["highScale"] ?? groups["lowBefore"],
    );
    if (needsCurrency && !hasCurrency) continue;
    const minMinor = min === undefined ? null : minorOf(groups, min, money);
    const maxMinor = max === undefined ? null : minorOf(groups, max, money);
    if (minMinor === null && maxMinor === null) continue;
    if (isRange && !hasCurrency && Number(groups["low"]?.replaceAll(",", "")) < MIN_IN_RANGE) continue;
    const isSwapped = minMinor !== null && maxMinor !== null && minMinor > maxMinor;
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
    return {
      minMinor: isSwapped ? maxMinor : minMinor,
      maxMinor: isSwapped ? minMinor : maxMinor,
      words: match[0].trim(),
      rest: rest.replaceAll(/\s+/g, " ").trim(),
    };
  }
  return null;
}

function minorOf(
  groups: Record<string, string | undefined>,
  name: string,
  money: MoneyFormat,
): number | null {
  const enteredNumber = groups[name] ?? "";
  const scale = new Map(Object.entries(SCALE)).get(groups[`${name}Scale`] ?? "") ?? 1;
  const whole = scale === 1 ? enteredNumber : String(Number(enteredNumber.replaceAll(",", "")) * scale);
  return fromDecimal(whole, money) || null;
}

const DIGIT_ZEROS = [
  0x09_66, 0x09_e6, 0x0a_66, 0x0a_e6, 0x0b_66, 0x0b_e6, 0x0c_66, 0x0c_e6, 0x0d_66, 0xff_10,
];

/** Digits of Indian scripts and full-width digits as 0 to 9. */
function withLatinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = DIGIT_ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** A part of a search that restricts it as a filter does. */
export interface ReadFilter {
  /** "Size: 3XL" */
  label: string;
  /** The search without it; null if nothing else remains. */
  without: string | null;
}
