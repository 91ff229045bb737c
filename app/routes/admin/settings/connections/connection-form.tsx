import { Form, useNavigation } from "react-router";
import type { FormError } from "#app/components/form-error.ts";
import { useFocusInvalid } from "#app/components/form-error-alert.tsx";
import type {
  ConnectionFieldView,
  ConnectionView,
} from "#app/routes/admin/settings/connections/connection-view.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";

interface ConnectionFormProps {
  connection: ConnectionView;
  problem: FormError | undefined;
}

/** The keys of a provider. Secrets are never filled in; one that is left empty stays as it is. */
export function ConnectionForm({ connection, problem }: ConnectionFormProps) {
  const form = useFocusInvalid(problem);
  const isPending = useNavigation().formData?.get("form") === "connect";
  return (
    <Form
      key={problem?.id}
      ref={form}
      method="post"
      noValidate
      autoComplete="off"
      className="max-w-md space-y-5"
    >
      <input type="hidden" name="form" value="connect" />
      {connection.fields.map((field) => (
        <ConnectionInput key={field.inputName} field={field} problem={problem} />
      ))}
      <p className="text-sm text-ink-soft">
        Before anything is stored, the store asks {connection.name} whether the keys work.{" "}
        {connection.testCall}
      </p>
      <Button type="submit" isPending={isPending} pendingLabel="Testing...">
        Test and save
      </Button>
    </Form>
  );
}

interface ConnectionInputProps {
  field: ConnectionFieldView;
  problem: FormError | undefined;
}

function ConnectionInput({ field, problem }: ConnectionInputProps) {
  const { label, hint, inputName, isOptional, isSecret, shown, mask, environmentVariable } = field;
  const common = {
    label,
    name: inputName,
    error: problem?.fieldErrors?.[inputName],
    aside: isOptional ? <span className="text-ink-soft">Optional</span> : null,
  };
  if (environmentVariable)
    return (
      <TextField {...common} disabled value="" hint={`Set in the environment by ${environmentVariable}.`} />
    );
  if (!isSecret)
    return (
      <TextField
        {...common}
        hint={hint}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        defaultValue={problem?.values?.[inputName] ?? shown}
      />
    );
  const stored = mask && `Stored: ${mask}. Leave it empty to keep it.`;
  return (
    <PasswordField
      {...common}
      hint={[hint, stored].filter(Boolean).join(" ")}
      autoComplete="new-password"
      maxLength={2000}
    />
  );
}

/** Deletes the stored keys, after they are unfolded. */
export function DisconnectForm({ id, name, withoutIt }: Pick<ConnectionView, "id" | "name" | "withoutIt">) {
  const isPending = useNavigation().formData?.get("form") === "disconnect";
  return (
    <details className="group/delete rounded border border-line bg-white open:bg-paper">
      <summary className="flex min-h-11 items-center px-4 text-sm font-medium text-ink-soft hover:text-ink group-open/delete:text-ink">
        Disconnect {name}…
      </summary>
      <Form method="post" className="space-y-3 px-4 pb-4">
        <input type="hidden" name="form" value="disconnect" />
        <p className="text-sm text-ink-soft">
          The stored keys are deleted. {withoutIt}{" "}
          {id !== "s3" &&
            `What is under way there, such as a payment, refund or booking, waits until ${name} is connected again.`}
        </p>
        {id === "s3" && (
          <CheckboxField
            name="lose"
            label="Also if the bucket does not respond and images may then be missing"
          />
        )}
        <Button type="submit" variant="danger" isPending={isPending} pendingLabel="Disconnecting...">
          Delete the keys
        </Button>
      </Form>
    </details>
  );
}
