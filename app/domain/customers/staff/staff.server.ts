import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { endAllSessions } from "#app/domain/customers/auth/sessions.server.ts";
import { users, verifications } from "#app/domain/customers/customers.tables.ts";
import {
  deleteSecondFactors,
  hasStaffPasskey,
} from "#app/domain/customers/internal/two-factor/passkey-rules.server.ts";
import { STAFF_ROLES, type StaffRole } from "#app/domain/customers/staff/permissions.ts";
import { findRoleName, listOwnRoles } from "#app/domain/customers/staff/own-roles.server.ts";
import type { RoleChoice } from "#app/domain/customers/staff/staff.forms.ts";
import {
  MAX_LISTED_STAFF,
  type InvitationView,
  type OwnRoleView,
  type RoleView,
  type StaffMemberView,
} from "#app/domain/customers/staff/staff.ts";
import { staffInvitations, staffMembers, staffRoles } from "#app/domain/customers/staff/staff.tables.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";

interface StaffDeps {
  db: Db;
  clock: Clock;
}

/** Who makes the change: the owner. */
interface ByOwner {
  actorId: string;
}

/** Everybody who works in the admin besides the owner, the invitations that wait, and the roles that the owner made. */
export async function listStaff(
  db: Db,
): Promise<{ members: StaffMemberView[]; invitations: InvitationView[]; ownRoles: OwnRoleView[] }> {
  const [members, invitations, ownRoles] = await Promise.all([
    db
      .select({
        userId: users.id,
        name: users.name,
        email: users.email,
        hasTwoFactor: users.twoFactorEnabled,
        hasPasskey: hasStaffPasskey,
        lastSignInAt: users.lastSignInAt,
        deactivatedAt: staffMembers.deactivatedAt,
        builtIn: staffMembers.role,
        ownRoleId: staffMembers.ownRoleId,
        ownName: staffRoles.name,
      })
      .from(staffMembers)
      .innerJoin(users, eq(users.id, staffMembers.userId))
      .leftJoin(staffRoles, eq(staffRoles.id, staffMembers.ownRoleId))
      .orderBy(sql`${staffMembers.deactivatedAt} is not null`, asc(users.name), asc(users.id))
      .limit(MAX_LISTED_STAFF),
    db
      .select({
        id: staffInvitations.id,
        email: staffInvitations.email,
        expiresAt: staffInvitations.expiresAt,
        builtIn: staffInvitations.role,
        ownRoleId: staffInvitations.ownRoleId,
        ownName: staffRoles.name,
      })
      .from(staffInvitations)
      .leftJoin(staffRoles, eq(staffRoles.id, staffInvitations.ownRoleId))
      .orderBy(asc(staffInvitations.email))
      .limit(MAX_LISTED_STAFF),
    listOwnRoles(db),
  ]);
  return {
    members: members.map(({ deactivatedAt, ...member }) => ({
      ...withRole(member),
      isActive: deactivatedAt === null,
    })),
    invitations: invitations.map(withRole),
    ownRoles,
  };
}

interface StoredRoleChoice {
  builtIn: StaffRole | null;
  ownRoleId: string | null;
  ownName: string | null;
}

function withRole<Row extends StoredRoleChoice>({
  builtIn,
  ownRoleId,
  ownName,
  ...row
}: Row): Omit<Row, keyof StoredRoleChoice> & RoleView {
  const role =
    builtIn === null
      ? { role: ownRoleId ?? "", roleName: ownName ?? "" }
      : { role: builtIn, roleName: STAFF_ROLES[builtIn].name };
  return { ...row, ...role };
}

export type StaffChangeResult = { ok: true } | { ok: false; error: "not-found" | "no-role" };

/** Gives a member another role, which holds from the member's next request. */
export function changeStaffRole(
  { db, clock }: StaffDeps,
  { userId, role, actorId }: { userId: string; role: RoleChoice } & ByOwner,
): Promise<StaffChangeResult> {
  return inTransactionUnlessRefused(db, async (tx): Promise<StaffChangeResult> => {
    const member = await lockMember(tx, userId);
    if (!member) return { ok: false, error: "not-found" };
    const [before, after] = [await findRoleName(tx, roleOf(member)), await findRoleName(tx, role)];
    if (after === null) return { ok: false, error: "no-role" };
    await tx.update(staffMembers).set(role).where(eq(staffMembers.userId, userId));
    await auditStaff(tx, {
      userId,
      actorId,
      action: "staff.change-role",
      before: { role: before },
      after: { role: after },
      at: clock.now(),
    });
    return { ok: true };
  });
}

/** Ends all sessions of a member, who cannot sign in again until reactivated. */
export function deactivateStaff(
  { db, clock }: StaffDeps,
  { userId, actorId }: { userId: string } & ByOwner,
): Promise<StaffChangeResult> {
  return inTransactionUnlessRefused(db, async (tx): Promise<StaffChangeResult> => {
    const at = clock.now();
    const [member] = await tx
      .update(staffMembers)
      .set({ deactivatedAt: at })
      .where(and(eq(staffMembers.userId, userId), isNull(staffMembers.deactivatedAt)))
      .returning({ userId: staffMembers.userId });
    if (!member) return { ok: false, error: "not-found" };
    const devices = await endAllSessions(tx, userId);
    // Links that set a password or change the address.
    await tx.delete(verifications).where(eq(verifications.value, userId));
    const after = { isActive: false, devices };
    await auditStaff(tx, {
      userId,
      actorId,
      action: "staff.deactivate",
      before: { isActive: true },
      after,
      at,
    });
    return { ok: true };
  });
}

/** Lets a deactivated member sign in again, with the role of before. */
export function reactivateStaff(
  { db, clock }: StaffDeps,
  { userId, actorId }: { userId: string } & ByOwner,
): Promise<StaffChangeResult> {
  return inTransactionUnlessRefused(db, async (tx): Promise<StaffChangeResult> => {
    const member = await lockMember(tx, userId);
    if (!member) return { ok: false, error: "not-found" };
    await tx.update(staffMembers).set({ deactivatedAt: null }).where(eq(staffMembers.userId, userId));
    const [before, after] = [{ isActive: member.deactivatedAt === null }, { isActive: true }];
    await auditStaff(tx, { userId, actorId, action: "staff.reactivate", before, after, at: clock.now() });
    return { ok: true };
  });
}

/**
 * Removes a member's authenticator app and passkeys, and ends all sessions, for somebody who has lost them. The password alone then signs in,
 * unless the shop requires a second factor, which the member then sets up again.
 */
export function resetStaffSecondFactor(
  { db, clock }: StaffDeps,
  { userId, actorId }: { userId: string } & ByOwner,
): Promise<StaffChangeResult> {
  return inTransactionUnlessRefused(db, async (tx): Promise<StaffChangeResult> => {
    if (!(await lockMember(tx, userId))) return { ok: false, error: "not-found" };
    await deleteSecondFactors(tx, userId);
    const after = { devices: await endAllSessions(tx, userId) };
    await tx.delete(verifications).where(eq(verifications.value, userId));
    const action = "staff.reset-second-factor";
    await auditStaff(tx, { userId, actorId, action, before: null, after, at: clock.now() });
    return { ok: true };
  });
}

/**
 * Makes a member the owner, and the owner a manager. The caller has checked the owner's password. Refused for somebody who is not an active
 * member, and if the ownership has changed hands meanwhile.
 */
export function handOverOwnership(
  { db, clock }: StaffDeps,
  { userId, actorId }: { userId: string } & ByOwner,
): Promise<StaffChangeResult> {
  return inTransactionUnlessRefused(db, async (tx): Promise<StaffChangeResult> => {
    const at = clock.now();
    const [owner] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, actorId), eq(users.role, "admin")))
      .for("update");
    const member = await lockMember(tx, userId);
    if (!owner || !member || member.deactivatedAt !== null) return { ok: false, error: "not-found" };
    await tx.delete(staffMembers).where(eq(staffMembers.userId, userId));
    await tx.insert(staffMembers).values({ userId: actorId, role: "manager", createdAt: at });
    // In this order, because the database allows only one administrator.
    await tx.update(users).set({ role: "staff" }).where(eq(users.id, actorId));
    const [next] = await tx
      .update(users)
      .set({ role: "admin" })
      .where(eq(users.id, userId))
      .returning({ email: users.email });
    await auditStaff(tx, {
      userId,
      actorId,
      action: "staff.hand-over",
      before: { owner: owner.email },
      after: { owner: next?.email ?? "" },
      at,
    });
    return { ok: true };
  });
}

async function lockMember(tx: Tx, userId: string) {
  if (!isUuid(userId)) return null;
  const [member] = await tx.select().from(staffMembers).where(eq(staffMembers.userId, userId)).for("update");
  return member ?? null;
}

function roleOf({ role, ownRoleId }: { role: StaffRole | null; ownRoleId: string | null }): RoleChoice {
  return role === null ? { role, ownRoleId: ownRoleId ?? "" } : { role, ownRoleId: null };
}

interface StaffAudit extends ByOwner {
  userId: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  at: Date;
}

function auditStaff(tx: Tx, { userId, ...entry }: StaffAudit): Promise<void> {
  return recordAudit(tx, { ...entry, subjectType: "user", subjectId: userId });
}
