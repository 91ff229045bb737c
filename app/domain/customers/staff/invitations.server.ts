import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { weakPassword, type PasswordDeps } from "#app/domain/customers/account.server.ts";
import { accounts, users } from "#app/domain/customers/customers.tables.ts";
import { queueInvitation } from "#app/domain/customers/emails/queue-account-emails.server.ts";
import { hashPassword } from "#app/domain/customers/internal/passwords/password-hash.server.ts";
import { findRoleName } from "#app/domain/customers/staff/own-roles.server.ts";
import type { RoleChoice } from "#app/domain/customers/staff/staff.forms.ts";
import { staffInvitations, staffMembers } from "#app/domain/customers/staff/staff.tables.ts";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import { isUuid, newId } from "#app/lib/id.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransactionUnlessRefused, isUniqueViolation } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { passwordTurns } from "#app/platform/process/hash-threads.server.ts";

/** How long the link of an invitation works. */
export const INVITATION_HOURS = 72;

interface InviteDeps extends Pick<PasswordDeps, "clock" | "settings"> {
  db: Db;
  jobs: Jobs;
  publicUrl: string;
}

/** `is-staff`: the address is the owner's or a member's. `is-customer`: of a customer's account. `no-role`: the role was deleted. */
export type InviteResult = { ok: true } | { ok: false; error: "is-staff" | "is-customer" | "no-role" };

/** Emails a link with which its reader can join the staff. A second invitation of an address replaces the first. */
export async function inviteStaff(
  deps: InviteDeps,
  { email, role, actorId }: { email: string; role: RoleChoice; actorId: string },
): Promise<InviteResult> {
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  const code = randomBytes(24).toString("base64url");
  const at = deps.clock.now();
  const expiresAt = new Date(at.getTime() + INVITATION_HOURS * HOUR_MS);
  const result = await inTransactionUnlessRefused(deps.db, async (tx): Promise<InviteResult> => {
    const [account] = await tx.select({ role: users.role }).from(users).where(eq(users.email, email));
    if (account) return { ok: false, error: account.role === "customer" ? "is-customer" : "is-staff" };
    const roleName = await findRoleName(tx, role);
    if (roleName === null) return { ok: false, error: "no-role" };
    const sent = { ...role, codeHash: hashOf(code), createdAt: at, expiresAt };
    const [invitation] = await tx
      .insert(staffInvitations)
      .values({ id: newId(), email, ...sent })
      .onConflictDoUpdate({ target: staffInvitations.email, set: sent })
      .returning({ id: staffInvitations.id });
    await recordAudit(tx, {
      ...ofInvitation(invitation?.id ?? ""),
      actorId,
      action: "staff.invite",
      before: null,
      after: { email, role: roleName },
      at,
    });
    const url = new URL(`/admin/invitation/${code}`, deps.publicUrl).href;
    await queueInvitation(
      tx,
      { jobs: deps.jobs, shop },
      { email, url, role: roleName, hours: INVITATION_HOURS },
    );
    return { ok: true };
  });
  if (result.ok) deps.jobs.nudge("send-mail");
  return result;
}

const ofInvitation = (subjectId: string) => ({ subjectType: "staff-invitation", subjectId });

const hashOf = (code: string) => createHash("sha256").update(code).digest("hex");

/** Withdraws an invitation: its link stops working. False if it was accepted or withdrawn before. */
export function withdrawInvitation(
  { db, clock }: Pick<InviteDeps, "db" | "clock">,
  { id, actorId }: { id: string; actorId: string },
): Promise<{ ok: boolean }> {
  return inTransactionUnlessRefused(db, async (tx) => {
    const [deleted] = isUuid(id)
      ? await tx.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning()
      : [];
    if (!deleted) return { ok: false };
    const before = { email: deleted.email };
    const entry = { ...ofInvitation(id), actorId, action: "staff.withdraw-invitation" };
    await recordAudit(tx, { ...entry, before, after: null, at: clock.now() });
    return { ok: true };
  });
}

/** The invitation of a link; null if it was used, withdrawn or is too old. */
export async function findInvitation(
  { db, clock }: Pick<InviteDeps, "db" | "clock">,
  code: string,
): Promise<{ email: string } | null> {
  const [invitation] = await db
    .select({ email: staffInvitations.email })
    .from(staffInvitations)
    .where(and(eq(staffInvitations.codeHash, hashOf(code)), gt(staffInvitations.expiresAt, clock.now())));
  return invitation ?? null;
}

interface Acceptance {
  code: string;
  name: string;
  password: string;
}

export type AcceptResult =
  | { ok: true; email: string }
  /** `over`: the link was used, withdrawn or is too old. `busy`: too many passwords are being hashed. */
  | { ok: false; error: "over" | "email-taken" | "busy" }
  | { ok: false; error: "weak-password"; message: string };

/** Creates the account of an invited person, who can then sign in. A link works once, also if it is used twice at the same moment. */
export async function acceptInvitation(
  deps: Pick<InviteDeps, "db" | "clock" | "settings"> & { clientIp: string },
  { code, name, password }: Acceptance,
): Promise<AcceptResult> {
  const invitation = await findInvitation(deps, code);
  if (!invitation) return { ok: false, error: "over" };
  const person = { name, email: invitation.email, role: "admin" as const };
  const weak = await weakPassword(deps.settings, person, password);
  if (weak) return { ok: false, error: "weak-password", message: weak.message };
  const hash = await passwordTurns.run(deps.clientIp, () => hashPassword(password));
  if (hash === null) return { ok: false, error: "busy" };
  try {
    return await inTransactionUnlessRefused(deps.db, (tx) =>
      createMember(tx, { codeHash: hashOf(code), name, passwordHash: hash, at: deps.clock.now() }),
    );
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, error: "email-taken" };
    throw error;
  }
}

async function createMember(
  tx: Tx,
  { codeHash, name, passwordHash, at }: { codeHash: string; name: string; passwordHash: string; at: Date },
): Promise<AcceptResult> {
  const [invitation] = await tx
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.codeHash, codeHash), gt(staffInvitations.expiresAt, at)))
    .returning();
  if (!invitation) return { ok: false, error: "over" };
  const { email, role, ownRoleId } = invitation;
  const userId = newId();
  // The link reached the address, which proves it.
  await tx.insert(users).values({ id: userId, name, email, emailVerified: true, role: "staff" });
  await tx
    .insert(accounts)
    .values({ id: newId(), userId, accountId: userId, providerId: "credential", password: passwordHash });
  await tx.insert(staffMembers).values({ userId, role, ownRoleId, createdAt: at });
  const subject = { subjectType: "user", subjectId: userId };
  await recordAudit(tx, {
    ...subject,
    actorId: userId,
    action: "staff.join",
    before: null,
    after: { email },
    at,
  });
  return { ok: true, email };
}
