import { failureMessage, failureStatus } from "#app/components/form-error.ts";
import { PasswordAgainForm } from "#app/domain/customers/customers.forms.ts";
import { refuseOwnPassword } from "#app/domain/customers/profile.server.ts";
import type { SignedInUser } from "#app/domain/customers/account.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";

type Context = Parameters<typeof getApp>[0];

/** The error and status of a failed password confirmation; null when the password is right. */
export async function checkPassword(
  { request, context }: { request: Request; context: Context },
  user: SignedInUser,
  fields: Record<string, string>,
): Promise<{ message: string; status: number } | null> {
  const form = PasswordAgainForm.safeParse(fields);
  if (!form.success || form.data.password === "")
    return { message: "Please enter your password.", status: 400 };
  const { password } = form.data;
  const refusal = await refuseOwnPassword(getApp(context), callerOf(request, context), {
    userId: user.id,
    password,
  });
  if (!refusal) return null;
  return {
    message: failureMessage(refusal, "This is not your password."),
    status: failureStatus(refusal),
  };
}
