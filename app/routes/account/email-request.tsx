import type { ComponentProps } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import type { FormError } from "#app/components/form-error.ts";
import { useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { AccountForm } from "#app/routes/account/account-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";

interface EmailRequestProps extends Pick<ComponentProps<typeof AccountForm>, "title" | "text"> {
  /** This page's URL, which receives the email address. */
  action: string;
  button: string;
  error: FormError | undefined;
}

/** A page that asks for an email address to send a link to. */
export function EmailRequest({ action, button, error, ...head }: EmailRequestProps) {
  const isPending = useNavigation().formAction === action;
  const form = useFocusInvalid(error);
  return (
    <AccountForm
      {...head}
      error={error}
      footer={
        <Link to={href("/login")} className="underlined font-medium text-ink">
          Back to sign in
        </Link>
      }
    >
      <Form method="post" noValidate className="space-y-5" ref={form}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={error?.values?.["email"]}
          error={error?.fieldErrors?.["email"]}
        />
        <Button
          type="submit"
          size="lg"
          className="w-full"
          isPending={isPending}
          pendingLabel="Sending Link..."
        >
          {button}
        </Button>
      </Form>
    </AccountForm>
  );
}
