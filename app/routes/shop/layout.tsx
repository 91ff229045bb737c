import { isRouteErrorResponse, Outlet, useRouteLoaderData } from "react-router";
import { Shell } from "#app/components/shell/shell.tsx";
import type { CategoryLink, ShopTheme, ShopView } from "#app/components/shell/shell-view.ts";
import { UnexpectedError } from "#app/components/shell/unexpected-error.tsx";
import { PageNotFound } from "#app/routes/shop/page-not-found.tsx";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";
import type { Route } from "./+types/layout";

interface RootData {
  shop: ShopView;
  categories: readonly CategoryLink[];
  theme: ShopTheme;
  shopper: string;
  flash: (ToastMessage & { id: string }) | null;
}

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
  const root = useRouteLoaderData<RootData>("root");
  // No data: the root loader itself has failed.
  if (!root) return <main>{children}</main>;
  return <Shell {...root}>{children}</Shell>;
}
