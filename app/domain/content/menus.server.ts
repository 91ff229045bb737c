import { inArray } from "drizzle-orm";
import { findCategory } from "#app/domain/catalog/catalog.ts";
import type { CatalogNames } from "#app/domain/catalog/catalog-names.server.ts";
import { publishStateOf, type PublishState } from "#app/domain/content/content.ts";
import { customPages } from "#app/domain/content/content.tables.ts";
import { customPagePath } from "#app/domain/content/custom-pages.server.ts";
import {
  DEFAULT_MENUS,
  MENU_NAMES,
  pageIdOf,
  type MenuEntry,
  type MenuName,
  type MenusSettings,
} from "#app/domain/content/menus.settings.ts";
import type { Db } from "#app/platform/database/database.server.ts";

type Menus = Record<MenuName, readonly MenuEntry[]>;

/** Why shoppers do not see a link. */
export type HiddenReason = "page-deleted" | "page-not-public" | "listing-gone" | "listing-empty" | "not-sold";

/** A link with the URL that it leads to, or the reason for which it is hidden. */
export type ResolvedEntry =
  | { entry: MenuEntry; isShown: true; to: string }
  | { entry: MenuEntry; isShown: false; reason: HiddenReason };

/** The links of the header and the columns of the footer, with their URLs; null is a menu that the browser has. */
export interface ShownMenus {
  header: MenuEntry[] | null;
  shop: { title: string; links: MenuEntry[] };
  company: { title: string; links: MenuEntry[] } | null;
}

export interface MenuSource {
  db: Db;
  stored: MenusSettings;
  /** The menus that the store comes with. */
  defaults: Menus;
  names: CatalogNames;
  sellsGiftCards: boolean;
  now: Date;
}

/** All links of the menus, those that shoppers do not see included. Reads the database only if a menu links to a page of the owner's own. */
export async function resolveMenus(source: MenuSource): Promise<Record<MenuName, ResolvedEntry[]>> {
  const menus = {
    header: source.stored.header ?? source.defaults.header,
    shop: source.stored.shop ?? source.defaults.shop,
    company: source.stored.company ?? source.defaults.company,
  };
  const pages = await findLinkedPages(source, menus);
  const resolved = (name: MenuName) => menus[name].map((entry) => resolveEntry(entry, source, pages));
  return { header: resolved("header"), shop: resolved("shop"), company: resolved("company") };
}

/** The menus for shoppers. Header and second column are null while they are those that every new shop has, because the browser has these. */
export async function listShownMenus(source: MenuSource): Promise<ShownMenus> {
  const resolved = await resolveMenus(source);
  const { stored } = source;
  const shown = (name: MenuName) =>
    resolved[name].flatMap((link) => (link.isShown ? [{ name: link.entry.name, to: link.to }] : []));
  const isDefaultColumn = stored.company === null && stored.companyTitle === DEFAULT_MENUS.companyTitle;
  return {
    header: stored.header && shown("header"),
    shop: { title: stored.shopTitle, links: shown("shop") },
    company: isDefaultColumn ? null : { title: stored.companyTitle, links: shown("company") },
  };
}

type LinkedPages = Map<string, { slug: string; state: PublishState }>;

async function findLinkedPages({ db, now }: MenuSource, menus: Menus): Promise<LinkedPages> {
  const ids = MENU_NAMES.flatMap((name) => menus[name].flatMap(({ to }) => pageIdOf(to) ?? []));
  if (ids.length === 0) return new Map();
  const { id, slug, status, publishedAt } = customPages;
  const rows = await db.select({ id, slug, status, publishedAt }).from(customPages).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, { slug: row.slug, state: publishStateOf(row, now) }]));
}

function resolveEntry(entry: MenuEntry, source: MenuSource, pages: LinkedPages): ResolvedEntry {
  const hidden = (reason: HiddenReason): ResolvedEntry => ({ entry, isShown: false, reason });
  const pageId = pageIdOf(entry.to);
  if (pageId !== null) {
    const page = pages.get(pageId);
    if (!page) return hidden("page-deleted");
    if (page.state !== "published") return hidden("page-not-public");
    return { entry, isShown: true, to: customPagePath(page.slug) };
  }
  if (entry.to === "/gift-cards" && !source.sellsGiftCards) return hidden("not-sold");
  const reason = listingProblem(entry.to, source.names);
  return reason ? hidden(reason) : { entry, isShown: true, to: entry.to };
}

/** Why the listing of a category or collection has nothing to show; null for any other target. */
function listingProblem(
  to: string,
  { categories, collections, filledSlugs }: CatalogNames,
): HiddenReason | null {
  const category = listedCategory(to);
  // Without the catalog's names nothing is known of listings.
  if (category === null || filledSlugs === null) return null;
  const collection = collections.find(({ slug }) => slug === category.toLowerCase());
  const slugs = [findCategory(category, categories)?.slug ?? collection?.slug].flatMap((slug) => slug ?? []);
  if (slugs.length === 0) return "listing-gone";
  return [...slugs, ...(collection?.categorySlugs ?? [])].some((slug) => filledSlugs.includes(slug))
    ? null
    : "listing-empty";
}

/** The category or collection whose listing a path leads to; null for any other path. */
export function listedCategory(to: string): string | null {
  const [path, query] = to.split("#")[0]?.split("?") ?? [];
  return path === "/products" ? new URLSearchParams(query).get("category") : null;
}
