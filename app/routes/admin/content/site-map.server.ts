import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { CatalogNamesReader } from "#app/domain/catalog/catalog-names.server.ts";

/** The routes of the running store. Imported when they are needed, because the build imports this file. */
export async function readRoutes(): Promise<ServerBuild["routes"]> {
  return (await import("virtual:react-router/server-build")).routes;
}

/**
 * Why a page of the owner's own cannot have this slug, as a sentence; null when it can. Its URL is /pages/<slug>, so it would not hide a route
 * or a category: shoppers and the owner would take one for the other.
 */
export async function slugTakenBy(slug: string, names: CatalogNamesReader): Promise<string | null> {
  if (firstSegments(await readRoutes()).has(slug))
    return `The store's own page /${slug} already uses this URL. Choose another one.`;
  const { categories, collections } = await names.get();
  const category = [...categories, ...collections].find((candidate) => candidate.slug === slug);
  return category ? `“${category.name}” already uses this URL. Choose another one.` : null;
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

/** Whether a path is one of the shop's pages: no file, no endpoint for programs, and nothing of the admin. */
export async function isShopPage(path: string): Promise<boolean> {
  const routes = await readRoutes();
  const tree = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (!route || route.parentId !== parentId) return [];
      const { id, index } = route;
      return [index ? { id, index } : { id, path: route.path, children: tree(id) }];
    });
  const id = matchRoutes(tree(undefined), path)?.at(-1)?.route.id;
  const route = id === undefined ? undefined : routes[id];
  const isAdmin = path.split("/")[1]?.toLowerCase() === "admin";
  return route !== undefined && !isAdmin && route.path !== "*" && route.module.default !== undefined;
}
