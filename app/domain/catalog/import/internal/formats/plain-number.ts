// A currency may stand on either side, "Rs." or "499/-" among them.
const NUMBER =
  /^(?:\p{L}+\.?|\p{Sc}|\s)*([+\-−–]?)(?:\p{L}+\.?|\p{Sc}|\s)*([\d.,'’\s]*\d)(?:\/-|[\s\p{L}\p{Sc}.])*$/u;

/**
 * A number of another shop's file as digits with a decimal point: without currency and separators of thousands, and without zeros at its end.
 * A text that is no number stays as it is, to be named in its error.
 */
export function plainNumber(cell: string, { hasDecimalCommas }: { hasDecimalCommas: boolean }): string {
  const [, sign, digits] = NUMBER.exec(cell) ?? [];
  if (digits === undefined) return cell;
  const compact = digits.replaceAll(/['’\s]/g, "");
  const decimal = decimalSeparator(compact, hasDecimalCommas);
  const [whole = "", fraction = ""] = decimal === null ? [compact] : splitAtLast(compact, decimal);
  const plain = whole.replaceAll(/[.,]/g, "") || "0";
  const decimals = fraction.replace(/0+$/, "");
  return `${sign && sign !== "+" ? "-" : ""}${plain}${decimals && `.${decimals}`}`.replace(/^-0$/, "0");
}

function splitAtLast(text: string, separator: string): [string, string] {
  const at = text.lastIndexOf(separator);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** The last separator, unless it groups thousands: several of one kind, or one before three digits where the file has the other. */
function decimalSeparator(digits: string, hasDecimalCommas: boolean): "," | "." | null {
  const separators = digits.replaceAll(/\d/g, "");
  const last = separators.at(-1);
  if (last !== "," && last !== ".") return null;
  if (separators.length > 1) return separators.split(last).length === 2 ? last : null;
  const isUsual = last === (hasDecimalCommas ? "," : ".");
  const mayGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  return isUsual || !mayGroup ? last : null;
}
