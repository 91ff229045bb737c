import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { CodeField } from "#app/components/two-factor/code-field.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";

interface Token {
  id: string;
  name: string;
  hint: string;
  expiresAt: Date;
  lastUsedAt: Date | null;
}

interface PersonalTokensProps {
  /** The labels of the lifetimes among which the customer chooses, by their days. */
  lifetimes: Record<string, string>;
  tokens: readonly Token[];
  /** Whether creating one also requires the authenticator code. */
  withCode: boolean;
  /** The result of the last form. */
  result: (FormError & { createdToken?: { name: string; token: string } }) | undefined;
}

/** A customer's tokens for the API, and the form that creates one. */
export function PersonalTokens({ tokens, lifetimes, withCode, result }: PersonalTokensProps) {
  const created = result?.createdToken;
  const problem = created ? undefined : result;
  return (
    <div className="max-w-md space-y-6">
      <FormErrorAlert error={problem} />
      {created && <CreatedToken key={created.token} {...created} />}
      {tokens.length > 0 && (
        <ul className="border-t border-line">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      <NewTokenForm key={result?.id} lifetimes={lifetimes} withCode={withCode} problem={problem} />
    </div>
  );
}

/** The only time that a token is shown. It takes the focus. */
function CreatedToken({ name, token }: { name: string; token: string }) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.focus(), []);
  return (
    <div ref={shown} tabIndex={-1}>
      <Alert tone="good" title={`${name}: copy the token now`}>
        It is not shown again. <code className="wrap-anywhere select-all">{token}</code>
      </Alert>
    </div>
  );
}

function TokenRow({ token: { id, name, hint, expiresAt, lastUsedAt } }: { token: Token }) {
  const isRevoking = useNavigation().formData?.get("id") === id;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-5">
      <div className="min-w-48 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {hint}… · valid until {formatDate(expiresAt)} ·{" "}
          {lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : "never used"}
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="form" value="token-revoke" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" variant="outline" isPending={isRevoking} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      </Form>
    </li>
  );
}

function NewTokenForm({
  lifetimes,
  withCode,
  problem,
}: Pick<PersonalTokensProps, "lifetimes" | "withCode"> & { problem: FormError | undefined }) {
  const form = useFocusInvalid(problem);
  const isPending = useNavigation().formData?.get("form") === "token-create";
  const values = problem?.values;
  const errors = problem?.fieldErrors;
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="space-y-4">
      <input type="hidden" name="form" value="token-create" />
      <TextField
        label="Name of the app"
        name="name"
        maxLength={60}
        autoComplete="off"
        defaultValue={values?.["name"]}
        error={errors?.["name"]}
      />
      <SelectField
        label="Valid for"
        name="lifetime"
        defaultValue={values?.["lifetime"] ?? "90"}
        error={errors?.["lifetime"]}
      >
        {Object.entries(lifetimes).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={errors?.["password"]}
      />
      {withCode && (
        <CodeField hint="The six digits shown in your app, or a backup code." error={errors?.["code"]} />
      )}
      <Button type="submit" variant="outline" isPending={isPending} pendingLabel="Creating...">
        Create token
      </Button>
    </Form>
  );
}
