import { Fragment } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { MIN_ADMIN_PASSWORD_LENGTH } from "#app/domain/customers/account.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";

export function PasswordPanel({ email, problem }: { email: string; problem: FormError | undefined }) {
  const { formData } = useNavigation();
  const { key } = useLocation();
  const errors = problem?.fieldErrors ?? {};
  return (
    <Panel title="Password">
      <Form method="post" noValidate className="max-w-md space-y-5">
        {problem && (
          <Alert tone="bad" title={problem.title}>
            {problem.description}
          </Alert>
        )}
        <input type="hidden" name="form" value="password" />
        {/* Tells password managers whose password this is. */}
        <input type="email" name="username" autoComplete="username" defaultValue={email} hidden />
        {/* A submission, refused or not, empties the fields. */}
        <Fragment key={key}>
          <GuardUnsaved />
          <PasswordField
            label="Current Password"
            name="currentPassword"
            autoComplete="current-password"
            error={errors["currentPassword"]}
          />
          <PasswordField
            label="New Password"
            name="password"
            autoComplete="new-password"
            placeholder={`Minimum ${MIN_ADMIN_PASSWORD_LENGTH} characters`}
            error={errors["password"]}
          />
          <PasswordField
            label="Confirm Password"
            name="confirmPassword"
            autoComplete="new-password"
            error={errors["confirmPassword"]}
          />
        </Fragment>
        <p className="text-sm text-ink-soft">Changing the password signs out all other devices.</p>
        <Button
          type="submit"
          isPending={formData?.get("form") === "password"}
          pendingLabel="Saving..."
          disabled={formData !== undefined}
        >
          Change Password
        </Button>
      </Form>
    </Panel>
  );
}
