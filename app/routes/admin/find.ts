import { searchAdmin } from "#app/domain/admin-search/admin-search.server.ts";
import {
  normaliseAdminSearch,
  NO_RESULTS,
  type AdminSearchResults,
} from "#app/domain/admin-search/admin-search-results.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Permission } from "#app/domain/customers/staff/permissions.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/find";

/** The palette's results for `?q=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const text = normaliseAdminSearch(url.searchParams.get("q") ?? "");
  return Response.json(
    text === null
      ? NO_RESULTS
      : permitted(await searchAdmin(getApp(context).db, text), adminOf(context).permissions),
  );
}

/** The results that somebody with these permissions may see. */
function permitted(found: AdminSearchResults, permissions: readonly Permission[]): AdminSearchResults {
  return {
    orders: permissions.includes("orders.view") ? found.orders : [],
    products: permissions.includes("products.view") ? found.products : [],
    customers: permissions.includes("customers.view") ? found.customers : [],
    pages: permissions.includes("content.edit") ? found.pages : [],
  };
}
