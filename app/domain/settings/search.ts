import { z } from "zod";
import { DEFAULT_SYNONYMS } from "#app/domain/settings/default-synonyms.ts";

export const MAX_SYNONYM_RULES = 500;
export const MAX_SYNONYM_RULE_LENGTH = 400;
export const MAX_IGNORED_WORDS = 100;

/** What the owner decides about searching the shop. */
export const SearchSettings = z.object({
  /**
   * One rule a line. "kurta, kurti" means the same both ways; "purple: plum, orchid" finds plum and orchid for purple, but not purple
   * for plum.
   */
  synonyms: z.array(z.string().max(MAX_SYNONYM_RULE_LENGTH)).max(MAX_SYNONYM_RULES),
  /** Words and phrases that say nothing about a product of this shop. */
  ignored: z.array(z.string().max(60)).max(MAX_IGNORED_WORDS),
});

export type SearchSettings = z.infer<typeof SearchSettings>;

export const DEFAULT_SEARCH: SearchSettings = {
  synonyms: DEFAULT_SYNONYMS,
  ignored: [
    "plus size",
    "size",
    "sizes",
    "buy",
    "online",
    "shop",
    "price",
    "best",
    "new",
    "latest",
    "design",
  ],
};

export interface SynonymRule {
  /** Words that mean the same. */
  same: string[];
  /** More special words that are found for them, but not the other way round. */
  special: string[];
}

/** Reads a rule; null where it relates no two words to each other. */
export function parseSynonymRule(line: string): SynonymRule | null {
  const [left = "", right, ...rest] = line.split(":");
  const rule = { same: wordsOf(left), special: wordsOf(right ?? "") };
  const isWhole = rule.same.length > 0 && rule.same.length + rule.special.length > 1;
  const hasColonAtMostOnce = rest.length === 0 && (right === undefined || rule.special.length > 0);
  return isWhole && hasColonAtMostOnce ? rule : null;
}

function wordsOf(list: string): string[] {
  return list
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
}
