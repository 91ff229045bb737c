import type { ServerBuild } from "react-router";
import { oldAddressTargets } from "#app/domain/old-addresses/old-address-rules.ts";
import type { PagePaths } from "#app/domain/redirects/import-redirects.server.ts";
import { partsOf, pathKey } from "#app/domain/redirects/redirect-path.ts";
import { readRoutes } from "#app/routes/admin/content/site-map.server.ts";

// Routes that look for a redirect when they have no page.
const REDIRECTING = new Set(["*", "products/:id", "pages/:slug", "blog/:slug"]);

interface PathPattern {
  route: string;
  pattern: RegExp;
}

/** Compares paths with the routes of the shop. Read it once for many paths. */
export async function readPagePaths(): Promise<PagePaths> {
  const patterns = patternsByFirstSegment(await readRoutes());
  const routeOf = (path: string): string | null => {
    const first = path.split("/")[1] ?? "";
    return patterns.get(first)?.find(({ pattern }) => pattern.test(path))?.route ?? null;
  };
  return {
    refuseFrom(path) {
      const { pathname } = partsOf(path);
      const route = /^\/(?:admin|api)(?:\/|$)/.test(pathname) ? "" : routeOf(pathname);
      if (route === null || REDIRECTING.has(route)) return null;
      return `The shop has a page of its own at ${pathname}, so a redirect would never be used`;
    },
    refuseTarget(target) {
      const key = pathKey(target);
      // A URL of another site.
      if (key === null) return null;
      const { pathname } = partsOf(key);
      if (pathname === "/" || routeOf(pathname) !== null || oldAddressTargets(pathname).length > 0)
        return null;
      return `The shop has no page at ${pathname}`;
    },
  };
}

/** The patterns of all routes by the first segment of their paths, so that a path is compared with few. */
function patternsByFirstSegment(routes: ServerBuild["routes"]): Map<string, PathPattern[]> {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [pathOf(route.parentId), route.path ?? ""].filter((part) => part !== "").join("/") : "";
  };
  const byFirst = new Map<string, PathPattern[]>();
  for (const id of Object.keys(routes)) {
    const route = pathOf(id);
    if (route === "" || route === "*") continue;
    const source = route
      .split("/")
      .map((segment) =>
        segment === "*"
          ? ".*"
          : segment.startsWith(":")
            ? "[^/]+"
            : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
      )
      .join("/");
    const first = route.split("/")[0] ?? "";
    byFirst.set(first, [...(byFirst.get(first) ?? []), { route, pattern: new RegExp(`^/${source}$`) }]);
  }
  return byFirst;
}
