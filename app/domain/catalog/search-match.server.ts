import { and, ilike, or, sql, type SQL } from "drizzle-orm";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import { searchWords } from "#app/domain/catalog/search-words.ts";
import { containing } from "#app/platform/database/containing.ts";

/** Name or description contains the text, in any case: the search as it is specified. */
export function containsText(text: string): SQL | undefined {
  return or(ilike(products.name, containing(text)), ilike(products.description, containing(text)));
}

/** The search as it is specified, and besides what has each of its words in name, description, material, tags or category. */
export function matchesSearch(text: string): SQL | undefined {
  return or(containsText(text), and(...searchWords(text).map(hasWord)));
}

function hasWord(word: string): SQL | undefined {
  const pattern = containing(word);
  return or(
    ilike(products.name, pattern),
    ilike(products.description, pattern),
    ilike(products.material, pattern),
    sql`array_to_string(${products.tags}, ' ') ilike ${pattern}`,
    sql`${products.categoryId} in (select ${categories.id} from ${categories} where ${categories.name} ilike ${pattern})`,
  );
}
