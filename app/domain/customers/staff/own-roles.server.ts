import { asc, eq } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { STAFF_ROLES, type Permission } from "#app/domain/customers/staff/permissions.ts";
import { MAX_LISTED_STAFF, type OwnRoleView } from "#app/domain/customers/staff/staff.ts";
import type { RoleChoice } from "#app/domain/customers/staff/staff.forms.ts";
import { staffRoles } from "#app/domain/customers/staff/staff.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import {
  inTransaction,
  inTransactionUnlessRefused,
  isForeignKeyViolation,
  isUniqueViolation,
} from "#app/platform/database/transaction.server.ts";

/** The roles that the owner made, by name. */
export function listOwnRoles(db: Queryable): Promise<OwnRoleView[]> {
  return db
    .select({ id: staffRoles.id, name: staffRoles.name, permissions: staffRoles.permissions })
    .from(staffRoles)
    .orderBy(asc(staffRoles.name))
    .limit(MAX_LISTED_STAFF);
}

/** The name of a role for people; null if the owner's role does not exist. */
export async function findRoleName(db: Queryable, choice: RoleChoice): Promise<string | null> {
  if (choice.role !== null) return STAFF_ROLES[choice.role].name;
  const [role] = await db
    .select({ name: staffRoles.name })
    .from(staffRoles)
    .where(eq(staffRoles.id, choice.ownRoleId));
  return role?.name ?? null;
}

export type OwnRoleResult = { ok: true } | { ok: false; error: "not-found" | "name-taken" | "in-use" };

interface OwnRoleInput {
  /** Null for a new role. */
  id: string | null;
  name: string;
  permissions: Permission[];
  actorId: string;
}

/** Adds a role, or changes one for everybody who has it. */
export async function saveOwnRole(
  { db, clock }: { db: Db; clock: Clock },
  { id, actorId, ...role }: OwnRoleInput,
): Promise<OwnRoleResult> {
  const at = clock.now();
  const save = async (tx: Tx): Promise<OwnRoleResult> => {
    const [before] =
      id === null ? [null] : await tx.select().from(staffRoles).where(eq(staffRoles.id, id)).for("update");
    if (before === undefined) return { ok: false, error: "not-found" };
    const roleId = id ?? newId();
    if (before === null) await tx.insert(staffRoles).values({ id: roleId, ...role, createdAt: at });
    else await tx.update(staffRoles).set(role).where(eq(staffRoles.id, roleId));
    await recordAudit(tx, {
      actorId,
      action: before === null ? "staff-role.create" : "staff-role.update",
      subjectType: "staff-role",
      subjectId: roleId,
      before: before && { name: before.name, permissions: before.permissions },
      after: role,
      at,
    });
    return { ok: true };
  };
  try {
    return await inTransactionUnlessRefused(db, save);
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, error: "name-taken" };
    throw error;
  }
}

/** Deletes a role that nobody has. */
export async function deleteOwnRole(
  { db, clock }: { db: Db; clock: Clock },
  { id, actorId }: { id: string; actorId: string },
): Promise<OwnRoleResult> {
  try {
    return await inTransaction(db, async (tx): Promise<OwnRoleResult> => {
      const [role] = await tx.delete(staffRoles).where(eq(staffRoles.id, id)).returning();
      if (!role) return { ok: false, error: "not-found" };
      await recordAudit(tx, {
        actorId,
        action: "staff-role.delete",
        subjectType: "staff-role",
        subjectId: id,
        before: { name: role.name, permissions: role.permissions },
        after: null,
        at: clock.now(),
      });
      return { ok: true };
    });
  } catch (error) {
    if (isForeignKeyViolation(error)) return { ok: false, error: "in-use" };
    throw error;
  }
}
