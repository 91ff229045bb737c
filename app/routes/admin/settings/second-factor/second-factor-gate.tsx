import type { ReactNode } from "react";
import { Form, href, Link, useNavigation, useSubmit } from "react-router";
import type { FormError } from "#app/components/form-error.ts";
import { useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { usePasskeySupport } from "#app/components/passkeys/ceremony.ts";
import { PasskeySignIn } from "#app/components/passkeys/passkey-sign-in.tsx";
import { CodeField } from "#app/components/two-factor/code-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";

export interface SecondFactorView {
  /** Whether sensitive changes can be made now: after a second factor in the last minutes. */
  access: "no-second-factor" | "confirmation-needed" | "open";
  hasTwoFactor: boolean;
  hasPasskey: boolean;
}

interface SecondFactorGateProps {
  secondFactor: SecondFactorView;
  problem: FormError | undefined;
  /** Why a second factor is needed. */
  reason: string;
  /** The content that opens for ten minutes after the second factor. */
  children: ReactNode;
}

/** Asks for a code of the authenticator app or a passkey before its content can be used. */
export function SecondFactorGate({ secondFactor, problem, reason, children }: SecondFactorGateProps) {
  const { access, hasTwoFactor, hasPasskey } = secondFactor;
  if (access === "open") return children;
  if (access === "no-second-factor") return <SecondFactorNeeded reason={reason} />;
  return (
    <div className="max-w-md space-y-4">
      {hasTwoFactor && <ConfirmCodeForm problem={problem} />}
      {hasPasskey && <ConfirmByPasskey isOnly={!hasTwoFactor} />}
    </div>
  );
}

function ConfirmCodeForm({ problem }: { problem: FormError | undefined }) {
  const form = useFocusInvalid(problem);
  const isPending = useNavigation().formData?.get("form") === "code";
  return (
    <Form key={problem?.id} ref={form} method="post" noValidate className="space-y-4">
      <input type="hidden" name="form" value="code" />
      <CodeField
        hint="The six digits that your authenticator app shows, or a backup code. You can then make changes for ten minutes."
        error={problem?.fieldErrors?.["code"]}
      />
      <Button type="submit" isPending={isPending} pendingLabel="Checking...">
        Continue
      </Button>
    </Form>
  );
}

function ConfirmByPasskey({ isOnly }: { isOnly: boolean }) {
  const submit = useSubmit();
  const isSupported = usePasskeySupport();
  return (
    <>
      {isOnly && (
        <p className="text-sm text-ink-soft">
          {isSupported
            ? "Confirm with your passkey. You can then make changes for ten minutes."
            : "To confirm with your passkey, open this page in a browser that supports passkeys, with JavaScript turned on."}
        </p>
      )}
      <PasskeySignIn
        size="md"
        isConfirmation
        submit={(credential) => submit({ form: "passkey", ...credential }, { method: "post" })}
      />
    </>
  );
}

function SecondFactorNeeded({ reason }: { reason: string }) {
  return (
    <Alert tone="warning" title="Turn on two-factor authentication or add a passkey first">
      {reason}{" "}
      <Link to={href("/admin/settings/security")} className="underline">
        Set up a second factor
      </Link>
    </Alert>
  );
}
