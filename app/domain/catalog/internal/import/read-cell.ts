import type { Names } from "#app/domain/catalog/internal/import/import-lookups.ts";
import { RETURN_RULES, type ReturnRule } from "#app/domain/catalog/final-sale.ts";
import { STOCK_RANGE, STOCK_SENTENCES } from "#app/domain/catalog/stock/stock-count.ts";
import { moneyRange, type MoneyFormat } from "#app/lib/money.ts";
import { plainLine } from "#app/lib/text/plain-text.ts";
import { readNumber } from "#app/lib/forms/number-field.ts";

/** A parsed cell, or the reason why it is invalid. */
export type Read<Value> = { ok: true; value: Value } | { ok: false; reason: string };

const is = <Value>(value: Value): Read<Value> => ({ ok: true, value });
const isNot = (reason: string): { ok: false; reason: string } => ({ ok: false, reason });

/** Parses a price into minor units. */
export function readPrice(cell: string, money: MoneyFormat): Read<number> {
  const reason = "Enter the price as a number with a decimal point, such as 49.50";
  return readNumber(cell, moneyRange(money, { min: 1 }), {
    otherwise: "Price must be positive",
    "not-a-number": reason,
    ambiguous: reason,
    "too-precise": reason,
  });
}

export function readCount(cell: string): Read<number> {
  return readNumber(cell, STOCK_RANGE, STOCK_SENTENCES);
}

const YES = new Set(["yes", "true", "1"]);
const NO = new Set(["no", "false", "0"]);

export function readYesOrNo(cell: string): Read<boolean> {
  const word = cell.toLowerCase();
  if (YES.has(word)) return is(true);
  return NO.has(word) ? is(false) : isNot("Enter yes or no");
}

export function readStatus(cell: string): Read<"draft" | "active"> {
  const word = cell.toLowerCase();
  return word === "draft" || word === "active" ? is(word) : isNot("Enter active or draft");
}

export const MAX_TAGS = 30;
export const MAX_TAG_LENGTH = 60;

export function readTags(cell: string): Read<string[]> {
  const tags = [...new Set(cell.split(",").map(plainLine))].filter(Boolean);
  if (tags.length > MAX_TAGS) return isNot(`Use at most ${MAX_TAGS} tags`);
  const isShort = tags.every((tag) => tag.length <= MAX_TAG_LENGTH);
  return isShort ? is(tags) : isNot(`A tag has at most ${MAX_TAG_LENGTH} characters`);
}

/** Resolves a name to an id. */
export function readName(cell: string, kind: string, names: Names): Read<string> {
  const id = names.idOf(cell);
  return id === null ? isNot(names.problemOf?.(cell) ?? `There is no ${kind} “${cell}”`) : is(id);
}

export function readSku(cell: string): Read<string> {
  return cell.length <= 80 ? is(cell) : isNot("A SKU has at most 80 characters");
}

export function readReturnRule(cell: string): Read<ReturnRule> {
  const rule = RETURN_RULES.find((one) => one === cell.toLowerCase());
  return rule === undefined ? isNot("Use final or returnable, or leave it empty") : is(rule);
}

export function readSlug(cell: string): Read<string> {
  return /^[a-z\d]+(?:-[a-z\d]+)*$/.test(cell) && cell.length <= 120
    ? is(cell)
    : isNot("Use lowercase letters, digits and hyphens, such as rose-shawl");
}
