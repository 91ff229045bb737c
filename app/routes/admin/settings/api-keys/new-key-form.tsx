import { Form, useNavigation } from "react-router";
import type { FormError } from "#app/components/form-error.ts";
import { useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { KEY_LIFETIMES } from "#app/domain/api-keys/api-key.forms.ts";
import { PERMISSIONS } from "#app/domain/customers/staff/permissions.ts";
import { permissionField } from "#app/domain/customers/staff/staff.forms.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, FieldError, SelectField, TextField } from "#app/ui/form/field.tsx";

interface NewKeyFormProps {
  problem: FormError | undefined;
  /** The permissions that operations of the API need. */
  scopes: readonly (keyof typeof PERMISSIONS)[];
}

/** Name, lifetime and scopes of a new key. */
export function NewKeyForm({ problem, scopes }: NewKeyFormProps) {
  const form = useFocusInvalid(problem);
  const isPending = useNavigation().formData?.get("form") === "create";
  const values = problem?.values;
  return (
    <Form key={problem?.id} ref={form} method="post" noValidate className="max-w-md space-y-5">
      <input type="hidden" name="form" value="create" />
      <TextField
        label="Name"
        name="name"
        hint="The software or person that uses it."
        maxLength={60}
        autoComplete="off"
        defaultValue={values?.["name"]}
        error={problem?.fieldErrors?.["name"]}
      />
      <SelectField
        label="Valid for"
        name="lifetime"
        defaultValue={values?.["lifetime"] ?? "90"}
        error={problem?.fieldErrors?.["lifetime"]}
      >
        {Object.entries(KEY_LIFETIMES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <fieldset className="space-y-3">
        <legend className="mb-2 text-sm font-semibold">Scopes</legend>
        {scopes.map((scope) => (
          <CheckboxField
            key={scope}
            name={permissionField(scope)}
            label={PERMISSIONS[scope].label}
            defaultChecked={values?.[permissionField(scope)] === "on"}
          />
        ))}
        <FieldError id="scopes-error" error={problem?.fieldErrors?.["scopes"]} />
      </fieldset>
      <Button type="submit" isPending={isPending} pendingLabel="Making...">
        Make key
      </Button>
    </Form>
  );
}
