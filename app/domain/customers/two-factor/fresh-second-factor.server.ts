import { and, eq } from "drizzle-orm";
import type { AccountFailure } from "#app/domain/customers/account.ts";
import type { Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import type { SignInDeps } from "#app/domain/customers/auth/sign-in.server.ts";
import { sessions } from "#app/domain/customers/customers.tables.ts";
import { refuseOwnCode } from "#app/domain/customers/two-factor/two-factor.server.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";

/** How long a session may make sensitive changes after a code or a passkey. */
export const FRESH_MINUTES = 10;

export interface OwnSession {
  userId: string;
  sessionId: string;
}

/** Confirms the session with a code of the authenticator app or a backup code, which is consumed. Null when it is right, else the failure. */
export async function confirmSecondFactor(
  deps: SignInDeps,
  caller: Caller,
  { userId, sessionId, code }: OwnSession & { code: string },
): Promise<AccountFailure | null> {
  const refusal = await refuseOwnCode(deps, caller, { userId, code });
  if (refusal) return refusal;
  await markSecondFactor(deps, { userId, sessionId });
  return null;
}

/** Records that the user of this session has just given the second factor. */
export async function markSecondFactor(
  { db, clock }: Pick<SignInDeps, "db" | "clock">,
  { userId, sessionId }: OwnSession,
): Promise<void> {
  await db
    .update(sessions)
    .set({ secondFactorAt: clock.now() })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
}

/** Whether the session was confirmed with a code or a passkey in the last ten minutes. */
export async function isSecondFactorFresh(
  { db, clock }: Pick<SignInDeps, "db" | "clock">,
  { userId, sessionId }: OwnSession,
): Promise<boolean> {
  const [session] = await db
    .select({ at: sessions.secondFactorAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  if (!session?.at) return false;
  return clock.now().getTime() - session.at.getTime() < FRESH_MINUTES * MINUTE_MS;
}
