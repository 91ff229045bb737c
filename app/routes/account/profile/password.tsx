import { Fragment } from "react";
import { data, Form, href, Link, useLocation, useNavigation } from "react-router";
import { changePassword } from "#app/domain/customers/profile.server.ts";
import { emailPasswordChanged } from "#app/domain/customers/emails/queue-account-emails.server.ts";
import { ChangePasswordForm } from "#app/domain/customers/customers.forms.ts";
import { minPasswordLength } from "#app/domain/customers/account.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { useFocusInvalid, FormErrorAlert } from "#app/components/form-error-alert.tsx";
import {
  failureMessage,
  failureStatus,
  firstFieldError,
  formError,
  newPasswordError,
} from "#app/components/form-error.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { NewPasswordFields } from "#app/routes/account/new-password-fields.tsx";
import { PageHead } from "#app/routes/account/profile/page-head.tsx";
import { Button } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { callerOf, requireUser } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/password";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Your password", matches);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email, role } = await requireUser(request, context);
  const { security } = await getApp(context).settings.get();
  return { email, minLength: minPasswordLength(role, security) };
}

const LABELS = {
  currentPassword: "Current password",
  password: "New password",
  confirmPassword: "Password confirmation",
};

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const form = ChangePasswordForm.safeParse(await readForm(request));
  if (!form.success)
    return data(firstFieldError("Password not changed", fieldErrorsOf(form.error)), { status: 400 });
  const { currentPassword, password } = form.data;
  const refused = newPasswordError(form.data, LABELS);
  if (refused) return data(refused, { status: 400 });
  const app = getApp(context);
  const changed = await changePassword(app, callerOf(request, context), {
    user,
    currentPassword,
    newPassword: password,
  });
  if (!changed.ok) {
    const isWrong = changed.error === "INVALID_PASSWORD";
    const message = isWrong
      ? "This is not your current password."
      : failureMessage(changed, "Please try again in a moment.");
    const field = isWrong ? "currentPassword" : "password";
    const fieldErrors: Record<string, string> =
      isWrong || changed.error === "PASSWORD_REFUSED" ? { [field]: message } : {};
    return data(formError("Password not changed", message, { fieldErrors }), {
      status: failureStatus(changed),
    });
  }
  await emailPasswordChanged(app, user);
  const flash = {
    title: "Password changed",
    description: "All other devices have been signed out.",
    tone: "good" as const,
  };
  return redirectWithFlash(href("/profile/password"), flash, changed.cookies);
}

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formAction === href("/profile/password");
  const errors = actionData?.fieldErrors ?? {};
  const form = useFocusInvalid(actionData);
  const { key } = useLocation();
  return (
    <>
      <PageHead title="Password" text="A new password signs you out on all other devices." />
      <FormErrorAlert error={actionData} className="mb-6 max-w-md" />
      <Form method="post" noValidate className="max-w-md space-y-5" ref={form}>
        {/* Tells a password manager which account this is. */}
        <input type="email" name="username" autoComplete="username" defaultValue={loaderData.email} hidden />
        {/* A submission, refused or not, empties the fields. */}
        <Fragment key={key}>
          <PasswordField
            label="Current Password"
            name="currentPassword"
            autoComplete="current-password"
            error={errors.currentPassword}
            aside={
              <Link to={href("/forgot-password")} className="underlined text-ink-soft hover:text-ink">
                Forgot password?
              </Link>
            }
          />
          <NewPasswordFields minLength={loaderData.minLength} errors={errors} />
        </Fragment>
        <Button type="submit" isPending={isPending} pendingLabel="Saving...">
          Change Password
        </Button>
      </Form>
    </>
  );
}
