import { href, Outlet } from "react-router";
import { PrintError } from "#app/components/print/print-error.tsx";
import { requireAdmin } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/print-layout";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

/** Print pages: same access rules as the admin, without its navigation. */
export default function PrintLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PrintError
      error={error}
      missing="There is no such order."
      title="The page could not be loaded"
      backLink={{ to: href("/admin/orders"), name: "Manage Orders" }}
    />
  );
}
