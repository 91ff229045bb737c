import KeyRound from "lucide-react/icons/key-round";
import { Form, useNavigation } from "react-router";
import type { PasskeyResult } from "#app/components/passkeys/ceremony.ts";
import type { PasskeyView } from "#app/domain/customers/account.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";

interface PasskeyListProps {
  passkeys: readonly PasskeyView[];
  /** The result of the last form. */
  result: PasskeyResult | undefined;
}

/** The passkeys of the account, each with forms to rename and to remove it. */
export function PasskeyList({ passkeys, result }: PasskeyListProps) {
  return (
    <ul className="mb-6 border-t border-line">
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          result={result?.values?.["passkey"] === passkey.id ? result : undefined}
        />
      ))}
    </ul>
  );
}

function PasskeyRow({ passkey, result }: { passkey: PasskeyView; result: PasskeyResult | undefined }) {
  const { id, name, addedAt, lastUsedAt } = passkey;
  const used = lastUsedAt ? `Last used ${formatDate(lastUsedAt)}` : "Not used yet";
  return (
    <li className="border-b border-line py-5">
      <div className="flex items-center gap-4">
        <KeyRound aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.4} />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-soft">
            Added {formatDate(addedAt)} · {used}
          </p>
        </div>
      </div>
      <div className="mt-4 space-y-3">
        <PasskeyForm form="passkey-rename" passkey={passkey} title={`Rename ${name}…`} result={result}>
          <TextField
            label="Name"
            name="name"
            maxLength={60}
            defaultValue={name}
            error={result?.fieldErrors?.["name"]}
          />
        </PasskeyForm>
        <PasskeyForm form="passkey-remove" passkey={passkey} title={`Remove ${name}…`} result={result}>
          <PasswordField
            id={`remove-${id}`}
            label="Your password"
            name="password"
            autoComplete="current-password"
            error={result?.fieldErrors?.["password"]}
          />
        </PasskeyForm>
      </div>
    </li>
  );
}

interface PasskeyFormProps {
  form: "passkey-rename" | "passkey-remove";
  passkey: PasskeyView;
  title: string;
  result: PasskeyResult | undefined;
  children: React.ReactNode;
}

function PasskeyForm({ form, passkey, title, result, children }: PasskeyFormProps) {
  const { formData } = useNavigation();
  const isPending = formData?.get("form") === form && formData.get("passkey") === passkey.id;
  const isRemoval = form === "passkey-remove";
  return (
    <details open={result?.values?.["form"] === form} className="rounded border border-line">
      <summary className="flex min-h-11 items-center px-4 text-sm font-medium wrap-anywhere text-ink-soft hover:text-ink">
        {title}
      </summary>
      <Form method="post" noValidate preventScrollReset className="max-w-md space-y-4 px-4 pb-4">
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="passkey" value={passkey.id} />
        {children}
        <Button
          type="submit"
          variant={isRemoval ? "danger" : "dark"}
          isPending={isPending}
          pendingLabel="Saving..."
          disabled={formData !== undefined}
        >
          {isRemoval ? "Remove passkey" : "Save name"}
        </Button>
      </Form>
    </details>
  );
}
