import { indianDay } from "#app/lib/time/india-time.ts";

// Numbers of tax invoices, bills of supply and credit notes: rules 46(b), 49(b) and 53(1A)(d) of the CGST Rules, 2017. Consecutive, in
// one or several series, at most sixteen characters of letters, digits, "-" and "/", unique for a financial year.

export const MAX_NUMBER_LENGTH = 16;

/** A financial year of India: from April to March. */
export interface FinancialYear {
  /** The calendar year in which it begins. */
  startYear: number;
  /** "26-27" */
  label: string;
  fromDay: string;
  toDay: string;
}

/** The financial year that a day in India ("2026-11-21") falls into. */
export function financialYearOfDay(day: string): FinancialYear {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const startYear = month >= 4 ? year : year - 1;
  return {
    startYear,
    label: `${twoDigits(startYear)}-${twoDigits(startYear + 1)}`,
    fromDay: `${startYear}-04-01`,
    toDay: `${startYear + 1}-03-31`,
  };
}

/** The financial year of a moment, by the clock in India. */
export function financialYearOf(moment: Date): FinancialYear {
  return financialYearOfDay(indianDay(moment));
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, "0");
}

/** Of the series of test orders' documents, which are no supplies: their numbers name no financial year, so they hold many digits. */
export const TEST_PREFIX = "TEST-";

/** The beginning of a series' numbers: "INV/26-27/", or "TEST-INV/" for the documents of test orders. */
export function seriesOf(prefix: string, { year, isTest }: { year: FinancialYear; isTest: boolean }): string {
  return isTest ? `${TEST_PREFIX}${prefix}/` : `${prefix}/${year.label}/`;
}

export type DocumentNumberResult =
  | { ok: true; number: string }
  | { ok: false; error: "series-characters" | "too-long" | "invalid-sequence" };

/**
 * A document's number: "INV/26-27/000001" of the series "INV/26-27/". Digits grow past six while the number stays within sixteen
 * characters. Errors: `series-characters` (no prefix, or other characters than letters, digits, "-" and "/"), `too-long`,
 * `invalid-sequence` (sequences count from 1).
 */
export function documentNumber(series: string, sequence: number): DocumentNumberResult {
  if (!/^[A-Za-z0-9-][A-Za-z0-9/-]*$/.test(series)) return { ok: false, error: "series-characters" };
  if (!Number.isSafeInteger(sequence) || sequence < 1) return { ok: false, error: "invalid-sequence" };
  const digits = String(sequence).padStart(Math.min(6, MAX_NUMBER_LENGTH - series.length), "0");
  const number = series + digits;
  return number.length > MAX_NUMBER_LENGTH ? { ok: false, error: "too-long" } : { ok: true, number };
}
