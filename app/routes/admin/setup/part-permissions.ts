import type { Permission } from "#app/domain/customers/staff/permissions.ts";
import type { SetupPart } from "#app/routes/admin/dashboard/setup-guide.tsx";

/** The permission for each part of the guide, in addition to that of the page. */
export const PART_PERMISSIONS: Partial<Record<SetupPart, Permission>> = {
  policies: "content.edit",
  charts: "products.edit",
  product: "products.edit",
  "test-order": "orders.manage",
  emails: "staff.manage",
};
