import { data } from "react-router";
import { failureMessage, failureStatus, formError } from "#app/components/form-error.ts";
import type { AccountFailure } from "#app/domain/customers/account.ts";
import { TWO_FACTOR_COOKIE } from "#app/domain/customers/auth/auth.server.ts";
import { isSignInOver } from "#app/domain/customers/two-factor/two-factor.server.ts";
import { cookieValues } from "#app/lib/http/cookies.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";

/** Whether the browser has begun a sign-in that a code completes. */
export function hasPendingSignIn(request: Request): boolean {
  return cookieValues(request.headers.get("cookie"), TWO_FACTOR_COOKIE).length > 0;
}

/** The response to a code that was refused: the error, or back to the sign-in page when the password is needed again. */
export function refuseCode(
  failure: AccountFailure,
  { title, signInPage }: { title: string; signInPage: string },
) {
  if (isSignInOver(failure)) {
    const description = "The code expired or was wrong too often. Please sign in again.";
    return redirectWithFlash(signInPage, { title, description, tone: "bad" });
  }
  const isWrong = failure.error === "INVALID_CODE" || failure.error === "INVALID_BACKUP_CODE";
  const message = isWrong
    ? "This code is not correct. Please try again."
    : failureMessage(failure, "Please try again.");
  return data(formError(title, message), { status: failureStatus(failure) });
}
