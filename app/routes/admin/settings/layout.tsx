import { href, Link, Outlet, useLocation } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { isOpenTo, usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { useCurrentInView } from "#app/components/use-current-in-view.ts";

const TABS = [
  { name: "General", to: href("/admin/settings") },
  { name: "Checkout", to: href("/admin/settings/checkout") },
  { name: "Opening", to: href("/admin/settings/opening") },
  { name: "Returns", to: href("/admin/settings/returns") },
  { name: "Reminders and stock alerts", to: href("/admin/settings/coming-back") },
  { name: "Payments", to: href("/admin/settings/payments") },
  { name: "Shipping", to: href("/admin/settings/shipping") },
  { name: "Taxes", to: href("/admin/settings/taxes") },
  { name: "Accounting", to: href("/admin/settings/accounting") },
  { name: "Appearance", to: href("/admin/settings/appearance") },
  { name: "Notifications", to: href("/admin/settings/notifications") },
  { name: "Connections", to: href("/admin/settings/connections") },
  { name: "API keys", to: href("/admin/settings/api-keys") },
  { name: "Webhooks", to: href("/admin/settings/webhooks") },
  { name: "Staff", to: href("/admin/settings/staff") },
  { name: "Export", to: href("/admin/settings/export") },
  { name: "Security", to: href("/admin/settings/security") },
];

export default function SettingsLayout() {
  const { pathname } = useLocation();
  const permissions = usePermissions();
  const list = useCurrentInView();
  const isOn = (to: string) =>
    to === href("/admin/settings") ? pathname === to : pathname === to || pathname.startsWith(`${to}/`);
  return (
    <>
      <PageHead title="Store Settings" text="Changes apply to the store immediately." />
      <nav aria-label="Store settings" className="mb-6 -mx-4 border-b border-line sm:mx-0">
        <ul ref={list} className="relative flex gap-6 overflow-x-auto px-4 sm:px-0">
          {TABS.filter((tab) => isOpenTo(permissions, tab)).map(({ name, to }) => (
            <li key={to} className="shrink-0">
              <Link
                to={to}
                aria-current={isOn(to) ? "page" : undefined}
                className="-mb-px flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent text-sm font-medium text-ink-soft transition-colors hover:text-ink aria-[current]:border-flame aria-[current]:text-ink"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
