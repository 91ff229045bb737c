import { useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { createPasskey, type PasskeyResult, usePasskeySupport } from "#app/components/passkeys/ceremony.ts";
import { CodeField } from "#app/components/two-factor/code-field.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";

interface AddPasskeyProps {
  /** Whether the authenticator code is required besides the password. */
  withCode: boolean;
  result: PasskeyResult | undefined;
}

/** Adds a passkey in two steps: the password, then the browser's own dialog. */
export function AddPasskey({ withCode, result }: AddPasskeyProps) {
  const isSupported = usePasskeySupport();
  if (!isSupported)
    return (
      <p className="max-w-prose text-sm text-ink-soft">
        To add a passkey, open this page in a browser that supports passkeys, with JavaScript turned on.
      </p>
    );
  if (result?.options)
    return <CreateStep options={result.options} name={result.values?.["name"] ?? ""} key={result.id} />;
  return <PasswordStep withCode={withCode} result={result} />;
}

function PasswordStep({ withCode, result }: AddPasskeyProps) {
  const { formData } = useNavigation();
  const errors = result?.fieldErrors;
  return (
    <Form method="post" noValidate preventScrollReset className="max-w-md space-y-4">
      <input type="hidden" name="form" value="passkey-begin" />
      <TextField
        label="Name of the passkey"
        name="name"
        maxLength={60}
        defaultValue={result?.values?.["name"]}
        hint="Such as the device or the password manager that stores it."
        error={errors?.["name"]}
      />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={errors?.["password"]}
      />
      {withCode && (
        <CodeField hint="The six digits shown in your app, or a backup code." error={errors?.["code"]} />
      )}
      <Button
        type="submit"
        variant="dark"
        isPending={formData?.get("form") === "passkey-begin"}
        pendingLabel="Checking..."
        disabled={formData !== undefined}
      >
        Add a passkey
      </Button>
    </Form>
  );
}

/** A separate step, because browsers open their dialog only after a click. */
function CreateStep({ options, name }: { options: PublicKeyCredentialCreationOptionsJSON; name: string }) {
  const submit = useSubmit();
  const [state, setState] = useState<"ready" | "pending" | "cancelled">("ready");
  async function create() {
    setState("pending");
    const credential = await createPasskey(options).catch(() => null);
    if (credential === null) setState("cancelled");
    else
      await submit({ form: "passkey-add", name, credential }, { method: "post", preventScrollReset: true });
  }
  return (
    <div className="max-w-md space-y-4">
      <p className="text-sm">
        Your browser now asks where to store the passkey “{name}”, and for your fingerprint, face or PIN.
      </p>
      {state === "cancelled" && (
        <Alert tone="bad">
          No passkey was created. This device may already have one, or the dialog was closed.
        </Alert>
      )}
      <Button isPending={state === "pending"} pendingLabel="Creating..." onClick={() => void create()}>
        Create passkey
      </Button>
    </div>
  );
}
