import { Form, useNavigation } from "react-router";
import type { FormError } from "#app/components/form-error.ts";
import { type ShownSecrets, keyIn } from "#app/components/two-factor/shown-secrets.ts";
import { CodeField } from "#app/components/two-factor/code-field.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { qrCodePath } from "#app/lib/images/qr-code.ts";

interface TwoFactorStepsProps {
  isOn: boolean;
  /** The result of the last step. */
  result: (FormError & { secrets?: ShownSecrets }) | undefined;
}

/** Two-factor authentication: set-up in two steps, backup codes, and turning it off. */
export function TwoFactorSteps({ isOn, result }: TwoFactorStepsProps) {
  const step = result?.values?.["form"];
  const secrets = result?.secrets;
  return (
    <>
      {result && (
        <Alert tone={isGood(result) ? "good" : "bad"} title={result.title} className="mb-4">
          {result.description}
        </Alert>
      )}
      {secrets?.uri && !isOn && <ConfirmForm key={result?.id} uri={secrets.uri} codes={secrets.codes} />}
      {secrets && !secrets.uri && <BackupCodes codes={secrets.codes} />}
      {!isOn && !secrets && (
        <PasswordStep
          form="two-factor-begin"
          label="Set up two-factor"
          isWrong={step === "two-factor-begin"}
        />
      )}
      {isOn && !secrets && (
        <div className="space-y-3">
          <Step title="New backup codes…" isOpen={step === "two-factor-codes"}>
            <PasswordStep
              form="two-factor-codes"
              label="Make new codes"
              withCode
              isWrong={step === "two-factor-codes"}
            />
          </Step>
          <Step title="Turn off…" isOpen={step === "two-factor-end"}>
            <PasswordStep
              form="two-factor-end"
              label="Turn off two-factor"
              variant="danger"
              withCode
              isWrong={step === "two-factor-end"}
            />
          </Step>
        </div>
      )}
    </>
  );
}

/** Secrets are shown after success, and again after a mistyped code. */
const isGood = ({ secrets, title }: FormError & { secrets?: ShownSecrets }) =>
  secrets !== undefined && title !== "Nothing was changed";

function Step({ title, isOpen, children }: { title: string; isOpen: boolean; children: React.ReactNode }) {
  return (
    <details open={isOpen} className="rounded border border-line">
      <summary className="flex min-h-11 items-center px-4 text-sm font-medium text-ink-soft hover:text-ink">
        {title}
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  );
}

interface PasswordStepProps {
  form: string;
  label: string;
  variant?: ButtonVariant;
  /** Requires the second factor besides the password. */
  withCode?: boolean;
  isWrong: boolean;
}

function PasswordStep({ form, label, variant = "dark", withCode, isWrong }: PasswordStepProps) {
  const { formData } = useNavigation();
  return (
    <Form method="post" noValidate preventScrollReset className="max-w-md space-y-4">
      <input type="hidden" name="form" value={form} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        aria-invalid={isWrong || undefined}
      />
      {withCode && <CodeField hint="The six digits shown in your app, or a backup code." />}
      <Button
        type="submit"
        variant={variant}
        isPending={formData?.get("form") === form}
        pendingLabel="Saving..."
        disabled={formData !== undefined}
      >
        {label}
      </Button>
    </Form>
  );
}

function ConfirmForm({ uri, codes }: { uri: string; codes: readonly string[] }) {
  const { formData } = useNavigation();
  return (
    <div className="space-y-6">
      <AuthenticatorSecret uri={uri} />
      <BackupCodes codes={codes} />
      <Form method="post" noValidate preventScrollReset className="max-w-md space-y-4">
        <input type="hidden" name="form" value="two-factor-confirm" />
        <input type="hidden" name="uri" value={uri} />
        <input type="hidden" name="codes" value={codes.join(" ")} />
        <TextField
          label="Code from the app"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
        <Button
          type="submit"
          isPending={formData?.get("form") === "two-factor-confirm"}
          pendingLabel="Saving..."
          disabled={formData !== undefined}
        >
          Turn on two-factor
        </Button>
      </Form>
    </div>
  );
}

/** The secret for the authenticator app: to scan, type, or open on this device. */
function AuthenticatorSecret({ uri }: { uri: string }) {
  const key = keyIn(uri);
  if (key === null) return null;
  const { path, size } = qrCodePath(uri);
  return (
    <div className="flex flex-wrap items-start gap-6">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code for the authenticator app"
        shapeRendering="crispEdges"
        className="size-48 shrink-0 rounded border border-line bg-white text-black"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <div className="max-w-sm min-w-0 space-y-3 text-sm">
        <p>Scan this with your authenticator app, or enter the key there by hand:</p>
        <p className="rounded bg-linen px-3 py-2 font-semibold tabular wrap-anywhere">{key}</p>
        <p>
          <a href={uri} className="underlined inline-flex min-h-6 items-center">
            Open in an authenticator app on this device
          </a>
        </p>
      </div>
    </div>
  );
}

/** Backup codes for signing in without the app, one use each. Shown only here. */
function BackupCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="text-sm">
      <h3 className="mb-1 font-medium">Backup codes</h3>
      <p className="mb-3 max-w-prose text-ink-soft">
        Each works once instead of a code from the app. Store them somewhere you can reach without your phone:
        they are not shown again.
      </p>
      <ul className="grid max-w-sm grid-cols-2 gap-x-6 gap-y-1.5 rounded bg-linen p-4 font-semibold tabular">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}
