import { isRouteErrorResponse, Outlet, useRouteLoaderData } from "react-router";
import { BareShell } from "#app/components/shell/bare-shell.tsx";
import { Shell, type ShellProps } from "#app/components/shell/shell.tsx";
import { UnexpectedError } from "#app/components/shell/unexpected-error.tsx";
import { PageNotFound } from "#app/routes/shop/page-not-found.tsx";
import type { Route } from "./+types/layout";

export default function ShopLayout() {
  return (
    <InShell>
      <Outlet />
    </InShell>
  );
}

/** A failed page keeps the shell around it, with its navigation. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <InShell>{isMissing ? <PageNotFound /> : <UnexpectedError error={error} />}</InShell>;
}

function InShell({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<Omit<ShellProps, "children">>("root");
  // No data: the root loader itself has failed.
  if (!root) return <BareShell>{children}</BareShell>;
  return <Shell {...root}>{children}</Shell>;
}
