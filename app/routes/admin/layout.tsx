import { isRouteErrorResponse, redirect, useRouteLoaderData } from "react-router";
import { PageOutlet } from "#app/components/admin/page-outlet.tsx";
import { useLastLoaded } from "#app/components/shell/last-loaded.ts";
import { UnexpectedError } from "#app/components/shell/unexpected-error.tsx";
import type { Waiting } from "#app/domain/analytics/shop-figures.ts";
import { takesTestPayments } from "#app/domain/payments/payment-provider.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { PageNotFound } from "#app/routes/admin/page-not-found.tsx";
import { adminOf, requireAdmin } from "#app/routes/admin/require-admin.server.ts";
import { AdminShell, type RootView } from "#app/routes/admin/shell/admin-shell.tsx";
import { readSidebarState, type SidebarState } from "#app/routes/admin/shell/sidebar-state.ts";
import type { Route } from "./+types/layout";

const ROUTE_ID = "routes/admin/layout";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin, dropEmptySearch];

/** A search form submits its field even when it is empty, which would be a second URL of the whole list. */
function dropEmptySearch({ request, url }: Pick<Route.LoaderArgs, "request" | "url">): void {
  const { pathname } = url;
  const searchParams = new URLSearchParams(url.search);
  if (request.method !== "GET" || searchParams.get("search")?.trim() !== "") return;
  searchParams.delete("search");
  throw redirect([pathname, searchParams].filter(String).join("?"));
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { adminEvents, log, settings, providers } = getApp(context);
  const sidebar = readSidebarState(request.headers.get("cookie"));
  const { opening, payments } = await settings.get();
  const isTryingOut = opening.isSample && payments.online && takesTestPayments(providers.hosted);
  if (!adminOf(context).permissions.includes("orders.view")) return { sidebar, isTryingOut, waiting: null };
  const waiting = await adminEvents.read().catch((error: unknown) => {
    log.error({ err: error }, "The notification counts could not be read");
    return null;
  });
  return { sidebar, isTryingOut, waiting };
}

export default function AdminLayout() {
  return (
    <InShell>
      <PageOutlet parent={ROUTE_ID} />
    </InShell>
  );
}

/** An error page inside the admin's layout, so that navigation keeps working. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <InShell>{isMissing ? <PageNotFound /> : <UnexpectedError error={error} surface="admin" />}</InShell>
  );
}

function InShell({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<RootView>("root");
  const layoutData = useRouteLoaderData<{
    sidebar: SidebarState;
    waiting: Waiting | null;
    isTryingOut: boolean;
  }>(ROUTE_ID);
  useLastLoaded(ROUTE_ID, layoutData);
  // Only when the root itself has failed: there is no user to show.
  if (!root) return <main>{children}</main>;
  return (
    <AdminShell
      root={root}
      initialSidebar={layoutData?.sidebar ?? "open"}
      initialWaiting={layoutData?.waiting ?? null}
      isTryingOut={layoutData?.isTryingOut ?? false}
    >
      {children}
    </AdminShell>
  );
}
