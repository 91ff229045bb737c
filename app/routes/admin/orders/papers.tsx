import { href, isRouteErrorResponse, Outlet } from "react-router";
import { requireAdmin } from "#app/routes/admin/require-admin.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/papers";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

/** Behind the same door as the office and without its shell: what is printed. */
export default function Papers() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="shell section">
      <EmptyState
        level={1}
        title={isMissing ? "Page Not Found" : "The page could not be made"}
        text={isMissing ? "There is no such order." : "Please try again in a moment."}
        action={<ButtonLink to={href("/admin/orders")}>Manage Orders</ButtonLink>}
      />
    </main>
  );
}
