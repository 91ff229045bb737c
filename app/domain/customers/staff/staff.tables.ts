import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/domain/customers/customers.tables.ts";
import type { StaffRole } from "#app/domain/customers/staff/permissions.ts";
import { id, moment } from "#app/platform/database/columns.ts";

/** Roles that the owner has composed of permissions. */
export const staffRoles = pgTable(
  "staff_roles",
  {
    id: id(),
    name: text("name").notNull(),
    permissions: text("permissions").array().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [unique("staff_roles_name_unique").on(table.name)],
);

/** A built-in role, or one of the owner's. */
const roleColumns = () => ({
  role: text("role").$type<StaffRole>(),
  ownRoleId: uuid("own_role_id").references(() => staffRoles.id),
});

/** People who work in the admin besides the owner. Their accounts have the role "staff". */
export const staffMembers = pgTable(
  "staff_members",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    ...roleColumns(),
    createdAt: moment("created_at").notNull(),
    /** Cannot sign in any more. The account stays, because orders and logs name the person. */
    deactivatedAt: moment("deactivated_at"),
  },
  (table) => [
    index("staff_members_own_role_idx").on(table.ownRoleId),
    check("staff_members_role_check", sql`num_nonnulls(${table.role}, ${table.ownRoleId}) = 1`),
  ],
);

/** Invitations that wait to be accepted; an accepted or withdrawn one is deleted. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: id(),
    email: text("email").notNull(),
    ...roleColumns(),
    /** SHA-256 of the code in the link. */
    codeHash: text("code_hash").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    unique("staff_invitations_email_unique").on(table.email),
    unique("staff_invitations_code_unique").on(table.codeHash),
    index("staff_invitations_own_role_idx").on(table.ownRoleId),
    check("staff_invitations_role_check", sql`num_nonnulls(${table.role}, ${table.ownRoleId}) = 1`),
  ],
);
