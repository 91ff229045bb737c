import { eq } from "drizzle-orm";
import { profiles, users } from "#app/domain/customers/customers.tables.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import {
  endVerifications,
  isOwnPassword,
  weakPassword,
  type PasswordDeps,
  type Person,
} from "#app/domain/customers/account.server.ts";
import type { AccountFailure, AccountResult } from "#app/domain/customers/account.ts";
import { endOwnTokens, type AccessDeps } from "#app/domain/customers/auth/end-access.server.ts";
import { BUSY, callAuth, type Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import { countFailure, tooManyAttempts, type SignInDeps } from "#app/domain/customers/auth/sign-in.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import {
  addImage,
  removeImage,
  storeUploadedImage,
  countImage,
} from "#app/domain/media/store-uploaded-image.server.ts";
import type { ImageError } from "#app/lib/forms/image-upload.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";

export interface Profile {
  fullName: string;
  email: string;
  isEmailConfirmed: boolean;
  avatarId: string | null;
}

/** A customer's profile. Without a saved name it is the account's, else the part of the email before the @. */
export async function getProfile(db: Db, userId: string): Promise<Profile> {
  const [row] = await db
    .select({
      fullName: profiles.fullName,
      accountName: users.name,
      email: users.email,
      isEmailConfirmed: users.emailVerified,
      avatarId: profiles.avatarMediaId,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw new Error("No account exists for this profile");
  const { fullName, accountName, email, isEmailConfirmed, avatarId } = row;
  return { fullName: defaultName({ fullName, accountName, email }), email, isEmailConfirmed, avatarId };
}

/** The name before the customer saves one: from the account or the email address. */
export function defaultName(names: { fullName: string | null; accountName: string; email: string }): string {
  return names.fullName?.trim() || names.accountName.trim() || (names.email.split("@")[0] ?? "");
}

/** Changes the name in the profile and in the account, whose copy is loaded with the session. */
export async function renameCustomer(db: Db, userId: string, fullName: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.update(users).set({ name: fullName, updatedAt: now }).where(eq(users.id, userId));
    await tx
      .insert(profiles)
      .values({ userId, fullName, updatedAt: now })
      .onConflictDoUpdate({ target: profiles.userId, set: { fullName, updatedAt: now } });
  });
}

/**
 * Sets the avatar and returns the id of the replaced one for the caller to delete. The profile's reference is authoritative; the
 * account has a copy because it is loaded with the session, which saves the header a query.
 */
export async function setAvatar(
  tx: Tx,
  { userId, mediaId, now }: { userId: string; mediaId: string | null; now: Date },
): Promise<string | null> {
  const [account] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  if (!account) throw new Error("No account exists for this avatar");
  const [before] = await tx
    .select({ avatarId: profiles.avatarMediaId })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  const fullName = defaultName({ fullName: null, accountName: account.name, email: account.email });
  await tx.update(users).set({ image: mediaId, updatedAt: now }).where(eq(users.id, userId));
  await tx
    .insert(profiles)
    .values({ userId, fullName, avatarMediaId: mediaId, updatedAt: now })
    .onConflictDoUpdate({ target: profiles.userId, set: { avatarMediaId: mediaId, updatedAt: now } });
  return before?.avatarId ?? null;
}

/** Wrong passwords of a signed-in user, over all forms that ask to confirm the password. */
const FAILURES: Limit = { name: "password-again", max: 10, windowMs: 10 * 60_000 };

/** All passwords that a signed-in user enters in these forms: each takes a hash. */
const CHECKS: Limit = { name: "password-checks", max: 30, windowMs: 10 * 60_000 };

/** Checks the signed-in user's password. Null when it is right, else the failure. */
export async function refuseOwnPassword(
  { auth, limits }: SignInDeps,
  caller: Caller,
  { userId, password }: { userId: string; password: string },
): Promise<AccountFailure | null> {
  const counts = [{ limit: FAILURES, who: userId }];
  const allowed = await limits.check(counts);
  if (!allowed.ok) return tooManyAttempts(allowed.retryAfterSeconds);
  const checked = await limits.consume(CHECKS, userId);
  if (!checked.ok) return tooManyAttempts(checked.retryAfterSeconds);
  const wrong: AccountFailure = {
    ok: false,
    error: "INVALID_PASSWORD",
    message: "",
    retryAfterSeconds: null,
  };
  const isRight = await isOwnPassword(auth, caller, password);
  if (isRight === null) return BUSY;
  if (!isRight) return countFailure(limits, counts, wrong);
  // Concurrent guesses reveal no more than sequential ones.
  const after = await limits.check(counts);
  return after.ok ? null : tooManyAttempts(after.retryAfterSeconds);
}

/** Changes the signed-in user's password, ends all other sessions, personal tokens and reset links, and gives this session a new cookie. */
export async function changePassword(
  deps: PasswordDeps & SignInDeps & AccessDeps,
  caller: Caller,
  change: { user: Person & { id: string }; currentPassword: string; newPassword: string },
): Promise<AccountResult<unknown>> {
  const { user, currentPassword, newPassword } = change;
  const weak = await weakPassword(deps.settings, user, newPassword);
  if (weak) return weak;
  const wrong = await refuseOwnPassword(deps, caller, { userId: user.id, password: currentPassword });
  if (wrong) return wrong;
  const changed = await callAuth(deps.auth, caller, "/change-password", {
    currentPassword,
    newPassword,
    revokeOtherSessions: true,
  });
  if (!changed.ok) return changed;
  await endVerifications(deps.auth, user.id);
  await endOwnTokens(deps, user.id);
  return changed;
}

interface AvatarDeps {
  db: Db;
  clock: Clock;
  images: ImageStore;
  log: Log;
}

type ChangeAvatarResult = { ok: true } | { ok: false; error: ImageError };

interface Recorded {
  result: ChangeAvatarResult;
  /** Of the replaced or the refused image. */
  unusedKey: string | null;
}

/**
 * Crops an uploaded image to a square and makes it the avatar; deletes the previous one. Fails for a file that is not an image,
 * and with the day's images used up.
 */
export async function changeAvatar(
  deps: AvatarDeps,
  userId: string,
  file: string,
): Promise<ChangeAvatarResult> {
  const stored = await storeUploadedImage(deps, { kind: "avatar", crop: "square" }, file);
  if (!stored.ok) return stored;
  const { image } = stored;
  const now = deps.clock.now();
  const { result, unusedKey } = await inTransaction(deps.db, async (tx): Promise<Recorded> => {
    if (!(await countImage(tx, userId, now)))
      return { result: { ok: false, error: "too-many-today" }, unusedKey: image.storageKey };
    await addImage(tx, image);
    const before = await setAvatar(tx, { userId, mediaId: image.id, now });
    return { result: { ok: true }, unusedKey: before && (await removeImage(tx, before)) };
  });
  if (unusedKey) await deps.images.remove(unusedKey);
  return result;
}

/** Removes the avatar, if there is one. */
export async function removeAvatar(deps: AvatarDeps, userId: string): Promise<void> {
  const now = deps.clock.now();
  const removedKey = await inTransaction(deps.db, async (tx) => {
    const before = await setAvatar(tx, { userId, mediaId: null, now });
    return before && removeImage(tx, before);
  });
  if (removedKey) await deps.images.remove(removedKey);
}

/** The user whose avatar an image is; null when it is no user's avatar. */
export async function findAvatarOwner(db: Db, mediaId: string): Promise<string | null> {
  const [profile] = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(eq(profiles.avatarMediaId, mediaId));
  return profile?.userId ?? null;
}
