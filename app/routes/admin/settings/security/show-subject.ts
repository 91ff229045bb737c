import { href } from "react-router";
import { describeSubject } from "#app/routes/admin/settings/security/audit-words.ts";
import { SETTINGS_SECTIONS, settingsSections } from "#app/domain/settings/settings.ts";
import type { ShownSubject } from "#app/routes/admin/settings/security/audit-table.tsx";
import type { AuditSubject } from "#app/domain/audit-log/audit-changes.ts";

/** The subject of an audit log entry with its page. `named` is null for one that has no row with a name. */
export function showSubject(named: AuditSubject | null, type: string, id: string): ShownSubject {
  if (named) return { label: named.label, url: named.kind === "named" ? null : urlOf(named) };
  const section = type === "settings" ? settingsSections().find((name) => name === id) : undefined;
  const url = section ? href(SETTINGS_SECTIONS[section].adminPage.path) : null;
  return { label: describeSubject(type, id), url };
}

function urlOf(subject: Exclude<AuditSubject, { kind: "named" }>): string {
  switch (subject.kind) {
    case "order":
      return href("/admin/orders/:number", { number: String(subject.orderNumber) });
    case "product":
      return href("/admin/products/:id", { id: subject.id });
    case "category":
      return href("/admin/products/categories/:id", { id: subject.id });
    case "size-chart":
      return href("/admin/products/attributes/size-charts/:id", { id: subject.id });
    case "tax-class":
      return href("/admin/settings/taxes/:id", { id: subject.id });
    case "customer":
      return href("/admin/customers/:id", { id: subject.id });
    case "discount":
      return href("/admin/discounts/:id", { id: subject.id });
    case "credit":
      return href("/admin/store-credit/:id", { id: subject.id });
    case "post":
      return href("/admin/content/posts/:id", { id: subject.id });
    case "custom-page":
      return href("/admin/content/custom-pages/:id", { id: subject.id });
  }
}
