import { z } from "zod";
import defaultSynonyms from "#app/domain/catalog/search/default-synonyms.json" with { type: "json" };

export const MAX_SYNONYM_RULES = 500;
export const MAX_SYNONYM_RULE_LENGTH = 400;
export const MAX_IGNORED_WORDS = 100;

/** The search settings. */
export const SearchSettings = z.object({
  /**
   * One rule per line. "kurta, kurti" works both ways; "purple: plum, orchid" finds plum and orchid for purple, but not purple for
   * plum.
   */
  synonyms: z.array(z.string().max(MAX_SYNONYM_RULE_LENGTH)).max(MAX_SYNONYM_RULES),
  /** Words and phrases that do not narrow a search in this shop. */
  ignored: z.array(z.string().max(60)).max(MAX_IGNORED_WORDS),
});

export type SearchSettings = z.infer<typeof SearchSettings>;

export const DEFAULT_SEARCH: SearchSettings = {
  synonyms: Object.values(defaultSynonyms).flat(),
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
  /** Words with the same meaning. */
  same: string[];
  /** Narrower words that are found for `same`, but not the other way round. */
  special: string[];
}

/** Parses a rule; null when it relates fewer than two words. */
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

export const searchSection = {
  schema: SearchSettings,
  default: DEFAULT_SEARCH,
  label: "Search",
  adminPage: { name: "Search", path: "/admin/products/search" },
  isOnPublicPages: true,
} as const;
