import { and, eq, inArray } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import type { CatalogNamesReader } from "#app/domain/catalog/catalog-names.server.ts";
import { categoryParam, resolveScope } from "#app/domain/catalog/listing/listing.ts";
import {
  customPagePath,
  findCustomPage,
  findCustomPageRedirect,
} from "#app/domain/content/custom-pages.server.ts";
import { findPost, findPostRedirect } from "#app/domain/content/posts.server.ts";
import { oldAddressTargets, type OldAddressTarget } from "#app/domain/old-addresses/old-address-rules.ts";
import { findRedirectFrom } from "#app/domain/redirects/owner-redirects.server.ts";
import { partsOf, pathKey } from "#app/domain/redirects/redirect-path.ts";
import { findRedirect } from "#app/domain/redirects/redirects.server.ts";
import { contentTag, REDIRECTS_TAG, type CacheTag } from "#app/lib/http/cache-tags.ts";
import { slugOf } from "#app/lib/text/slug.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";

interface OldAddressDeps {
  db: Db;
  clock: Clock;
  names: CatalogNamesReader;
}

export interface ResolvedAddress {
  /** The path of this shop, or the URL of another site, to redirect to. */
  to: string;
  /** The redirect of the owner that applied first; null when only rules did. */
  redirectId: string | null;
  /** What may change the result. */
  tags: CacheTag[];
}

const TAGS: CacheTag[] = [REDIRECTS_TAG, "catalogue", contentTag("posts"), contentTag("custom-pages")];

// Redirects are saved without chains; their targets may be old paths that a rule knows, or have moved since.
const MAX_HOPS = 5;

/**
 * Where a path without a page leads, in one step: by a redirect of the owner, else by the rules of old paths. Null when neither knows it, or
 * when they lead back to it. Call it only where the shop has no page.
 */
export async function resolveOldAddress(
  deps: OldAddressDeps,
  requested: string,
): Promise<ResolvedAddress | null> {
  const passed = new Set<string>();
  let redirectId: string | null = null;
  let to = requested;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const key = pathKey(to);
    // A URL of another site.
    if (key === null) break;
    if (passed.has(key)) return null;
    passed.add(key);
    if (hop > 0 && (await isPage(deps, to))) break;
    const own = await findRedirectFrom(deps.db, to);
    const next = own?.target ?? (await applyRules(deps, to));
    if (next === null) break;
    if (hop === 0) redirectId = own?.id ?? null;
    to = next;
  }
  return to === requested ? null : { to, redirectId, tags: TAGS };
}

/** Whether a path that may be one of the owner's texts or products is a page. */
async function isPage(deps: OldAddressDeps, path: string): Promise<boolean> {
  const [, kind, slug] = /^\/(products|pages|blog)\/([^/]+)$/.exec(partsOf(path).pathname) ?? [];
  if (slug === undefined) return false;
  const { db, clock } = deps;
  if (kind === "products") return (await findProductSlug(db, slug)) === slug;
  const row = kind === "pages" ? findCustomPage(db, slug, clock.now()) : findPost(db, slug, clock.now());
  return (await row) !== null;
}

async function applyRules(deps: OldAddressDeps, path: string): Promise<string | null> {
  for (const target of [...movedTarget(path), ...oldAddressTargets(path)]) {
    const to = await pathOf(deps, target);
    if (to !== null && pathKey(to) !== pathKey(path)) return to;
  }
  return null;
}

/** What the target of a redirect stands for that has moved since it was saved. */
function movedTarget(path: string): OldAddressTarget[] {
  const [, kind, slug] = /^\/(pages|blog)\/([^/]+)$/.exec(partsOf(path).pathname) ?? [];
  if (slug === undefined) return [];
  return [{ kind: kind === "pages" ? "page" : "post", slug }];
}

/** The path of a target, if there is one. */
async function pathOf(deps: OldAddressDeps, target: OldAddressTarget): Promise<string | null> {
  const { db, clock } = deps;
  switch (target.kind) {
    case "path":
      return target.path;
    case "product": {
      const slug = await findProductSlug(db, target.slug);
      return slug === null ? null : `/products/${slug}`;
    }
    case "listing":
      return findListingPath(deps, target.slug);
    case "post": {
      const slug = (await findPost(db, target.slug, clock.now()))?.slug;
      const current = slug ?? (await findPostRedirect(db, target.slug, clock.now()));
      return current === null ? null : `/blog/${current}`;
    }
    case "page": {
      const page = await findCustomPage(db, target.slug, clock.now());
      return page ? customPagePath(page.slug) : findCustomPageRedirect(db, target.slug, clock.now());
    }
  }
}

/** The slug of a product for sale. The handles of other shops may have characters that our slugs lack. */
async function findProductSlug(db: Db, handle: string): Promise<string | null> {
  const slugs = [...new Set([handle, slugOf(handle)])].filter((slug) => slug !== "");
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .where(and(inArray(products.slug, slugs), eq(products.status, "active")));
  return rows.find(({ slug }) => slug === handle)?.slug ?? rows[0]?.slug ?? null;
}

/** The listing of a category or collection by its slug or name, now or once. */
async function findListingPath({ db, names }: OldAddressDeps, handle: string): Promise<string | null> {
  const { categories, collections } = await names.get();
  for (const requested of new Set([handle, slugOf(handle), handle.replaceAll("-", " ")])) {
    const scope = resolveScope(requested, { categories, collections });
    const id = scope.kind === "all" ? await findRedirect(db, "category", requested) : null;
    const category = categoryParam(scope) ?? categories.find((each) => each.id === id)?.name;
    if (category !== undefined) return `/products?${new URLSearchParams({ category })}`;
  }
  return null;
}
