import { fromDecimal, type MoneyFormat } from "#app/lib/money.ts";
import type { Names } from "#app/domain/catalog/import/import-words.ts";

/** What a cell says, or why it says nothing that the shop understands. */
export type Read<Value> = { ok: true; value: Value } | { ok: false; reason: string };

const is = <Value>(value: Value): Read<Value> => ({ ok: true, value });
const isNot = (reason: string): { ok: false; reason: string } => ({ ok: false, reason });

export function readText(longest: number): (cell: string) => Read<string> {
  return (cell) => (cell.length <= longest ? is(cell) : isNot(`Use at most ${longest} characters`));
}

export function readProductName(cell: string): Read<string> {
  return cell.length < 3 ? isNot("Name must be at least 3 characters") : readText(200)(cell);
}

// Commas only where they part thousands, Indian grouping included: "49,50" is not to become 4950.
const PRICE = /^(?:\d{1,9}|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d{1,2})?$/;

/** A price in minor units. */
export function readPrice(cell: string, money: MoneyFormat): Read<number> {
  if (cell.startsWith("-")) return isNot("Price must be positive");
  const minor = PRICE.test(cell) ? fromDecimal(cell, money) : null;
  if (minor === null) return isNot("Write the price as a number with a point, such as 49.50");
  return minor > 0 ? is(minor) : isNot("Price must be positive");
}

const MOST_PIECES = 1_000_000;

export function readCount(cell: string): Read<number> {
  if (/^-\d/.test(cell)) return isNot("Inventory cannot be negative");
  if (!/^\d+$/.test(cell)) return isNot("Write a whole number, such as 12");
  return Number(cell) <= MOST_PIECES ? is(Number(cell)) : isNot("At most 1,000,000 pieces");
}

const YES = new Set(["yes", "true", "1"]);
const NO = new Set(["no", "false", "0"]);

export function readYesOrNo(cell: string): Read<boolean> {
  const word = cell.toLowerCase();
  if (YES.has(word)) return is(true);
  return NO.has(word) ? is(false) : isNot("Write yes or no");
}

export function readStatus(cell: string): Read<"draft" | "active"> {
  const word = cell.toLowerCase();
  return word === "draft" || word === "active" ? is(word) : isNot("Write active or draft");
}

export function readHsnCode(cell: string): Read<string> {
  return /^\d{2,8}$/.test(cell) ? is(cell) : isNot("An HSN code has 2 to 8 digits");
}

const MOST_TAGS = 30;
const LONGEST_TAG = 60;

export function readTags(cell: string): Read<string[]> {
  const tags = [...new Set(cell.split(",").map((tag) => tag.trim()))].filter(Boolean);
  if (tags.length > MOST_TAGS) return isNot(`Use at most ${MOST_TAGS} tags`);
  const isShort = tags.every((tag) => tag.length <= LONGEST_TAG);
  return isShort ? is(tags) : isNot(`A tag has at most ${LONGEST_TAG} characters`);
}

/** The key of something that the shop knows by name: "There is no category “Sarees”". */
export function readName(cell: string, kind: string, names: Names): Read<string> {
  const id = names.idOf(cell);
  return id === null ? isNot(`There is no ${kind} “${cell}”`) : is(id);
}

export function readSku(cell: string): Read<string> {
  return cell.length <= 80 ? is(cell) : isNot("A SKU has at most 80 characters");
}

export function readSlug(cell: string): Read<string> {
  return /^[a-z\d]+(?:-[a-z\d]+)*$/.test(cell) && cell.length <= 120
    ? is(cell)
    : isNot("Write small letters, digits and hyphens, such as rose-shawl");
}
