import { z } from "zod";
import { CURSOR_REFUSED, readCursor, toCursor } from "#app/domain/api/cursor.ts";
import { Cursor } from "#app/domain/api/internal/shared.server.ts";

/** The parameters of a list that the admin reads by numbered pages; its cursor hides the number. */
export const PAGE_QUERY = z.object({ cursor: Cursor });

const MAX_PAGE = 100_000;

/** The page, from 1, that a cursor names. */
export function readPage(
  kind: string,
  cursor: string | undefined,
): { ok: true; page: number } | typeof CURSOR_REFUSED {
  if (cursor === undefined) return { ok: true, page: 1 };
  const place = readCursor(kind, cursor);
  const page = place !== null && /^[1-9]\d{0,5}$/.test(place) ? Number(place) : 0;
  return page >= 2 && page <= MAX_PAGE ? { ok: true, page } : CURSOR_REFUSED;
}

export function pageAfter(
  kind: string,
  { page, pageCount }: { page: number; pageCount: number },
): string | null {
  return page < pageCount ? toCursor(kind, String(page + 1)) : null;
}

/** The position after which a cursor's page begins; null for the first page. */
export function readPosition(
  kind: string,
  cursor: string | undefined,
  isValid: (position: string) => boolean,
): { ok: true; position: string | null } | typeof CURSOR_REFUSED {
  if (cursor === undefined) return { ok: true, position: null };
  const position = readCursor(kind, cursor);
  return position !== null && isValid(position) ? { ok: true, position } : CURSOR_REFUSED;
}

/** A page of at most `limit` rows; `rows` has one more if there is a next page. */
export function pageOf<Row>(
  kind: string,
  rows: readonly Row[],
  { limit, positionOf }: { limit: number; positionOf: (row: Row) => string },
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, nextCursor: last === undefined ? null : toCursor(kind, positionOf(last)) };
}
