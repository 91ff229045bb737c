import { Fragment } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { useFocusInvalid } from "#app/components/form-error-alert.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { CodeField } from "#app/components/two-factor/code-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";

interface ChangeEmailFormProps {
  email: string;
  /** Asks for the code of the second factor, too. */
  withCode: boolean;
  problem: FormError | undefined;
}

/** Asks for the link that changes the account's email address; the page shows the toast of an error. Sent as `form=email`, for a page with several forms. */
export function ChangeEmailForm({ email, withCode, problem }: ChangeEmailFormProps) {
  const { formData } = useNavigation();
  const { key } = useLocation();
  const form = useFocusInvalid(problem);
  const errors = problem?.fieldErrors ?? {};
  return (
    <>
      {problem && (
        <Alert tone="bad" title={problem.title} className="mb-6 max-w-md">
          {problem.description}
        </Alert>
      )}
      <Form method="post" noValidate className="max-w-md space-y-5" ref={form}>
        <input type="hidden" name="form" value="email" />
        <p className="text-ink-soft">
          Your email address is <strong className="font-medium text-ink wrap-anywhere">{email}</strong>.
        </p>
        <TextField
          label="New Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={problem?.values?.["email"]}
          error={errors["email"]}
          hint="We send a link to this address. Nothing changes until you open it and confirm."
        />
        {/* A submission, refused or not, empties the fields. */}
        <Fragment key={key}>
          <PasswordField
            label="Your Password"
            name="password"
            autoComplete="current-password"
            error={errors["password"]}
          />
          {withCode && (
            <CodeField hint="The six digits shown in your app, or a backup code." error={errors["code"]} />
          )}
        </Fragment>
        <Button
          type="submit"
          isPending={formData?.get("form") === "email"}
          pendingLabel="Sending..."
          disabled={formData !== undefined}
        >
          Send the Link
        </Button>
      </Form>
    </>
  );
}
