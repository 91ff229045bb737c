import { href, Outlet } from "react-router";
import { PrintError } from "#app/components/print/print-problem.tsx";
import { requireAdmin } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/print-layout";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

/** Behind the same door as the admin and without its shell: what is printed. */
export default function Papers() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PrintError
      error={error}
      missing="There is no such order."
      title="The page could not be made"
      back={{ to: href("/admin/orders"), name: "Manage Orders" }}
    />
  );
}
