import { defaultSort } from "#app/domain/catalog/listing/listing.ts";
import type { ActiveFilter } from "#app/domain/catalog/listing/listing-facets.ts";
import type { ReadFilter } from "#app/domain/catalog/search/read-price.ts";

/** The prices and sizes in a search as active filters: removing one searches without its words. */
export function readFilters(read: readonly ReadFilter[] = []): ActiveFilter[] {
  return read.map(({ label, without }) => ({
    key: `read ${label}`,
    label,
    without: ({ search, sort }) => ({
      search: without,
      sort: sort === defaultSort({ search }) ? defaultSort({ search: without }) : sort,
    }),
  }));
}
