import { failureMessage } from "#app/components/form-problem.ts";
import { isOwnPassword } from "#app/domain/customers/account.server.ts";
import { PasswordAgainForm } from "#app/domain/customers/customers.forms.ts";
import type { SignedInUser } from "#app/domain/customers/sessions.server.ts";
import type { Limit } from "#app/platform/rate-limit.server.ts";
import { storeOf } from "#app/request-scope.server.ts";
import { callerOf } from "#app/visit.server.ts";

const ATTEMPTS: Limit = { name: "password-again", max: 10, windowMs: 10 * 60_000 };

type Context = Parameters<typeof storeOf>[0];

/** What is wrong with the password that was asked for again, in a sentence with its status; null when it is the right one. */
export async function refusePassword(
  { request, context }: { request: Request; context: Context },
  user: SignedInUser,
  fields: Record<string, string>,
): Promise<{ message: string; status: number } | null> {
  const form = PasswordAgainForm.safeParse(fields);
  if (!form.success || form.data.password === "")
    return { message: "Please enter your password.", status: 400 };
  const { limits, auth } = storeOf(context);
  const turn = await limits.take(ATTEMPTS, user.id);
  if (!turn.ok) return { message: failureMessage(tooMany(turn.retryAfterSeconds), ""), status: 429 };
  const isRight = await isOwnPassword(auth, callerOf(request, context), form.data.password);
  return isRight ? null : { message: "This is not your password.", status: 400 };
}

const tooMany = (retryAfterSeconds: number) => ({
  ok: false as const,
  code: "TOO_MANY_REQUESTS",
  message: "",
  retryAfterSeconds,
});
