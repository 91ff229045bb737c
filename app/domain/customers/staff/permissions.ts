/** Roles that every shop has. The owner is not among them: the owner may do everything, and there is always exactly one. */
export const STAFF_ROLES = {
  manager: { name: "Manager", text: "Everything except staff, exports of personal data and the audit log." },
  packer: { name: "Packer", text: "Sees, packs and ships orders. No revenue, no settings, no customers." },
  writer: { name: "Writer", text: "Writes content and maintains products. No orders, no customers." },
  accountant: {
    name: "Accountant",
    text: "Reads orders, figures and GST returns, exports figures, uploads settlement reports and makes month-end archives.",
  },
} as const;

export type StaffRole = keyof typeof STAFF_ROLES;

export const STAFF_ROLE_NAMES = Object.keys(STAFF_ROLES) as StaffRole[];

interface PermissionDefinition {
  /** The group under which the form of a role lists it. */
  group: string;
  label: string;
  /** The built-in roles that have it. */
  roles: readonly StaffRole[];
}

/** What a person can be allowed to do. Routes, actions, exports and menu items each name one of them. */
export const PERMISSIONS = {
  "orders.view": {
    group: "Orders",
    label: "See orders, returns and drafts",
    roles: ["manager", "packer", "accountant"],
  },
  "orders.ship": {
    group: "Orders",
    label: "Pack and ship orders, receive returns, add notes",
    roles: ["manager", "packer"],
  },
  "orders.manage": {
    group: "Orders",
    label: "Make, edit, cancel and refund orders, decide returns, record payments",
    roles: ["manager"],
  },
  "products.view": {
    group: "Products",
    label: "See products and stock",
    roles: ["manager", "writer", "packer"],
  },
  "products.edit": {
    group: "Products",
    label: "Edit products, categories, attributes and reviews",
    roles: ["manager", "writer"],
  },
  "purchase-prices.view": {
    group: "Products",
    label: "See purchase prices, margins and the value of the stock; change them with products",
    roles: ["manager", "accountant"],
  },
  "stock.edit": { group: "Products", label: "Count and change stock", roles: ["manager"] },
  "customers.view": {
    group: "Customers",
    label: "See customers, messages and subscribers",
    roles: ["manager"],
  },
  "customers.edit": {
    group: "Customers",
    label: "Answer messages, sign customers out, erase personal data",
    roles: ["manager"],
  },
  "campaigns.send": {
    group: "Customers",
    label: "Write to the customers of a segment",
    roles: ["manager"],
  },
  "personal-data.export": {
    group: "Customers",
    label: "Download orders, customers and subscribers as files",
    roles: [],
  },
  "discounts.edit": { group: "Sales", label: "Create and edit discounts", roles: ["manager"] },
  "credit.manage": { group: "Sales", label: "Give and take back store credit", roles: ["manager"] },
  "content.edit": {
    group: "Content",
    label: "Edit pages, posts, home page and appearance",
    roles: ["manager", "writer"],
  },
  "figures.view": {
    group: "Figures",
    label: "See the figures of the dashboard, analytics and what the shop owes",
    roles: ["manager", "accountant"],
  },
  "documents.view": {
    group: "Figures",
    label: "See and export GST returns and remittances",
    roles: ["manager", "accountant"],
  },
  "accounting.edit": {
    group: "Figures",
    label: "Upload settlement reports and courier invoices, make month-end archives",
    roles: ["manager", "accountant"],
  },
  "settings.edit": { group: "Settings", label: "Change settings and shipping", roles: ["manager"] },
  "webhooks.edit": { group: "Settings", label: "Manage webhooks", roles: [] },
  "audit-log.view": { group: "Settings", label: "See the audit log", roles: [] },
} as const satisfies Record<string, PermissionDefinition>;

/** `staff.manage` is the owner's alone and in no role, so that nobody can give themselves more. */
export type Permission = keyof typeof PERMISSIONS | "staff.manage";

export const GRANTABLE_PERMISSIONS = Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[];

export const OWNER_PERMISSIONS: readonly Permission[] = [...GRANTABLE_PERMISSIONS, "staff.manage"];

/** The permissions of a built-in role. */
export function permissionsOfRole(role: StaffRole): Permission[] {
  return GRANTABLE_PERMISSIONS.filter((name) =>
    (PERMISSIONS[name].roles as readonly StaffRole[]).includes(role),
  );
}

/** Permissions as an own role stores them. Unknown ones, such as those of a later version, grant nothing. */
export function grantedPermissions(stored: readonly string[]): Permission[] {
  return GRANTABLE_PERMISSIONS.filter((name) => stored.includes(name));
}

/** Whether one of the permissions is held. No permission is needed where the list is empty. */
export function mayDo(held: readonly Permission[], needed: readonly Permission[]): boolean {
  return needed.length === 0 || needed.some((permission) => held.includes(permission));
}
