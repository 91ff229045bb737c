import { noindexMeta } from "#app/components/page-meta.ts";
import { data, Form, href, Link, useNavigation } from "react-router";
import { isResetLinkValid, resetPassword } from "#app/domain/customers/account.server.ts";
import { ResetPasswordForm } from "#app/domain/customers/customers.forms.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { NewPasswordFields } from "#app/routes/account/new-password-fields.tsx";
import { AccountForm } from "#app/routes/account/account-form.tsx";
import {
  failureMessage,
  failureStatus,
  firstFieldError,
  formError,
  newPasswordError,
  type FormError,
} from "#app/components/form-error.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/reset-password";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...noindexMeta("Choose a new password", matches),
  // The URL contains the token: no referrer may leak it. Without any, a browser would send the form with the Origin "null".
  { name: "referrer", content: "same-origin" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const { auth, clock, settings } = getApp(context);
  const { minPasswordLength } = (await settings.get()).security;
  return { token, isValid: await isResetLinkValid({ auth, clock }, token), minPasswordLength };
}

const NEW_PASSWORD_LABELS = { password: "New password", confirmPassword: "Password confirmation" };

export async function action({ request, context }: Route.ActionArgs) {
  const form = ResetPasswordForm.safeParse(await readForm(request));
  if (!form.success) return data(firstFieldError("Error", fieldErrorsOf(form.error)), { status: 400 });
  const { token, password } = form.data;
  const refused = newPasswordError(form.data, NEW_PASSWORD_LABELS);
  if (refused) return data(refused, { status: 400 });
  const reset = await resetPassword(getApp(context), callerOf(request, context), {
    token,
    newPassword: password,
  });
  if (!reset.ok) {
    const isOldLink = reset.error === "INVALID_TOKEN" || reset.error === "USER_NOT_FOUND";
    const message = isOldLink
      ? `${OLD_LINK} Please ask for a new one.`
      : failureMessage(reset, "Please try again.");
    const fieldErrors: Record<string, string> = reset.error.startsWith("PASSWORD_")
      ? { password: message }
      : {};
    return data(formError("Password not changed", message, { fieldErrors }), {
      status: failureStatus(reset),
    });
  }
  const flash = {
    title: "Password changed",
    description: "Sign in with your new password.",
    tone: "good" as const,
  };
  return redirectWithFlash(href("/login"), flash, reset.cookies);
}

const OLD_LINK = "This link was used already or is too old.";

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formAction?.startsWith(href("/reset-password")) ?? false;
  const form = useFocusInvalid(actionData);
  if (!loaderData.isValid) return <OldLink error={actionData} />;
  return (
    <AccountForm
      title="Choose a new password"
      text="All other devices will be signed out."
      error={actionData}
      footer={
        <Link to={href("/forgot-password")} className="underlined font-medium text-ink">
          Request a new link
        </Link>
      }
    >
      <Form method="post" noValidate className="space-y-5" ref={form}>
        <input type="hidden" name="token" value={loaderData.token} />
        <NewPasswordFields minLength={loaderData.minPasswordLength} errors={actionData?.fieldErrors} />
        <Button type="submit" size="lg" className="w-full" isPending={isPending} pendingLabel="Saving...">
          Change Password
        </Button>
      </Form>
    </AccountForm>
  );
}

/** Shown instead of the form for a used or expired link. */
function OldLink({ error }: { error: FormError | undefined }) {
  return (
    <AccountForm
      title="This link no longer works"
      text={`${OLD_LINK} A link works once, and only the newest one.`}
      error={error}
      footer={
        <Link to={href("/login")} className="underlined font-medium text-ink">
          Back to sign in
        </Link>
      }
    >
      <ButtonLink to={href("/forgot-password")} size="lg" className="w-full">
        Request a new link
      </ButtonLink>
    </AccountForm>
  );
}
