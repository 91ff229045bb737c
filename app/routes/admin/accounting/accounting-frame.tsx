import type { ReactNode } from "react";
import { href } from "react-router";
import { FilterLinks } from "#app/components/admin/lists/filter-links.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { isOpenTo, usePermissions } from "#app/routes/admin/shell/permissions.ts";

const PAGES = [
  { name: "Sales register", to: href("/admin/accounting") },
  { name: "GSTR-3B", to: href("/admin/accounting/gstr-3b") },
  { name: "Settlements", to: href("/admin/accounting/settlements") },
  { name: "Courier invoices", to: href("/admin/accounting/courier-invoices") },
  { name: "Month-end archive", to: href("/admin/accounting/month-end") },
] as const;

interface AccountingFrameProps {
  /** The name of the page, as in the links above it. */
  page: (typeof PAGES)[number]["name"];
  text: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the accounting: its title, links to the others, and its content. */
export function AccountingFrame({ page, text, actions, children }: AccountingFrameProps) {
  const permissions = usePermissions();
  const pages = PAGES.filter((one) => isOpenTo(permissions, one));
  return (
    <>
      <PageHead title={page} text={text} actions={actions} />
      <FilterLinks
        label="Accounting"
        choices={pages.map(({ name, to }) => ({ name, to, isCurrent: name === page }))}
      />
      {children}
    </>
  );
}
