// The zero of each set of decimal digits in use in India, and the full-width one of Japanese and Chinese keyboards.
const ZEROS = Array.from("٠۰०০੦૦୦௦౦೦൦０", (zero) => zero.codePointAt(0) ?? 0);

/** Writes the digits of Indian scripts, Arabic and full-width ones as 0 to 9: "२२६००१" becomes "226001". */
export function asciiDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** A number or code that people group as they like: ASCII digits, without spaces, dashes and invisible characters. */
export function compactCode(text: string): string {
  return asciiDigits(text).replaceAll(/[\s\p{Cc}\p{Zs}\p{Pd}\p{Default_Ignorable_Code_Point}\u2212]/gu, "");
}
