import type { ServerBuild } from "react-router";
import { COLLECTIONS } from "#app/domain/catalog/listing/listing.ts";
import type { CatalogNamesReader } from "#app/domain/catalog/catalog-names.server.ts";

/**
 * Why a page of the owner's own cannot have this address, as a sentence; null when it can. Its URL is /pages/<slug>, so it would not hide a route
 * or a category: shoppers and the owner would take one for the other.
 */
export async function addressTakenBy(slug: string, names: CatalogNamesReader): Promise<string | null> {
  // Imported when it is needed, because the build imports this file.
  const { routes } = await import("virtual:react-router/server-build");
  if (firstSegments(routes).has(slug))
    return `The store's own page /${slug} already uses this address. Choose another one.`;
  const { categories } = await names.get();
  const category = [...categories, ...COLLECTIONS].find((candidate) => candidate.slug === slug);
  return category ? `“${category.name}” already uses this address. Choose another one.` : null;
}

/** The first segments of the URLs of all routes: "cart" of /cart/restore. */
function firstSegments(routes: ServerBuild["routes"]): Set<string> {
  const isBelowPath = (id: string | undefined): boolean => {
    const parent = id === undefined ? undefined : routes[id];
    return parent !== undefined && (parent.path ? true : isBelowPath(parent.parentId));
  };
  const paths = Object.values(routes).flatMap((route) =>
    route?.path && !isBelowPath(route.parentId) ? [route.path] : [],
  );
  return new Set(paths.map((path) => path.split("/")[0] ?? ""));
}
