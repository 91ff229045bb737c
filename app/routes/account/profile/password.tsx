import { data, Form, href, Link, useNavigation } from "react-router";
import { changePassword } from "#app/domain/customers/account.server.ts";
import { emailPasswordChanged } from "#app/domain/customers/account-emails.server.ts";
import { ChangePasswordForm } from "#app/domain/customers/admin-list/customers.forms.ts";
import { minPasswordLength } from "#app/domain/customers/passwords/password-rules.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { fieldErrorsOf, readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { useFocusInvalid } from "#app/components/use-focus-invalid.ts";
import { useErrorToast } from "#app/components/use-error-toast.ts";
import { emptyFieldErrors, failureMessage, failureStatus, formError } from "#app/components/form-error.ts";
import { accountMeta, PageHead } from "#app/routes/account/profile/page-head.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { callerOf, requireUser } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/password";

export const meta: Route.MetaFunction = ({ matches }) => accountMeta("Your password", matches);

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
  if (!form.success) {
    const fieldErrors = fieldErrorsOf(form.error);
    const [first = "Please check the form for errors."] = Object.values(fieldErrors);
    return data(formError("Password not changed", first, { fieldErrors }), { status: 400 });
  }
  const { currentPassword, password, confirmPassword } = form.data;
  if (!currentPassword || !password || !confirmPassword) {
    const fieldErrors = emptyFieldErrors(form.data, LABELS);
    return data(formError("Missing Fields", "Please fill in all fields.", { fieldErrors }), { status: 400 });
  }
  if (password !== confirmPassword) {
    const fieldErrors = { confirmPassword: "Passwords do not match." };
    return data(formError("Password Mismatch", "Passwords do not match.", { fieldErrors }), { status: 400 });
  }
  const store = getApp(context);
  const changed = await changePassword(store, callerOf(request, context), {
    user,
    currentPassword,
    newPassword: password,
  });
  if (!changed.ok) {
    const isWrong = changed.code === "INVALID_PASSWORD";
    const message = isWrong
      ? "This is not your current password."
      : failureMessage(changed, "Please try again in a moment.");
    const field = isWrong ? "currentPassword" : "password";
    const fieldErrors: Record<string, string> =
      isWrong || changed.code === "PASSWORD_REFUSED" ? { [field]: message } : {};
    return data(formError("Password not changed", message, { fieldErrors }), {
      status: failureStatus(changed),
    });
  }
  await emailPasswordChanged(store, user);
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
  useErrorToast(actionData);
  const form = useFocusInvalid(actionData);
  return (
    <>
      <PageHead title="Password" text="A new password signs you out on all other devices." />
      {actionData && (
        <Alert tone="bad" title={actionData.title} className="mb-6 max-w-md">
          {actionData.description}
        </Alert>
      )}
      <Form method="post" noValidate className="max-w-md space-y-5" key={actionData?.id} ref={form}>
        {/* Tells a password manager which account this is. */}
        <input type="email" name="username" autoComplete="username" defaultValue={loaderData.email} hidden />
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
        <PasswordField
          label="New Password"
          name="password"
          autoComplete="new-password"
          placeholder={`Minimum ${loaderData.minLength} characters`}
          error={errors.password}
        />
        <PasswordField
          label="Confirm Password"
          name="confirmPassword"
          autoComplete="new-password"
          error={errors.confirmPassword}
        />
        <Button type="submit" isPending={isPending} pendingLabel="Saving...">
          Change Password
        </Button>
      </Form>
    </>
  );
}
