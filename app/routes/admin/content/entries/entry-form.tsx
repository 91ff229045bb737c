import { Form, useNavigation } from "react-router";
import { ImageField } from "#app/components/admin/forms/image-field.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import type { FormError } from "#app/components/form-error.ts";
import type { EntryField, EntryView } from "#app/routes/admin/content/entries/entry-views.ts";
import { PublishingFields } from "#app/routes/admin/content/publishing-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";

interface EntryFormProps {
  view: EntryView;
  isNew: boolean;
  version: number;
  /** The stored values, or those of a submission with errors. */
  values: Record<string, string>;
  imageUrl: string | null;
  problem: FormError | undefined;
}

export function EntryForm({ view, isNew, version, values, imageUrl, problem }: EntryFormProps) {
  const { formData } = useNavigation();
  const isPending = formData !== undefined && formData.get("intent") === null;
  return (
    <Form
      method="post"
      encType={view.hasImage ? "multipart/form-data" : undefined}
      noValidate
      className="space-y-5 rounded border border-line bg-white p-4 sm:p-5"
    >
      <input type="hidden" name="version" value={version} />
      <GuardUnsaved isUnsaved={problem !== undefined} />
      {view.fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={values[field.name]}
          error={problem?.fieldErrors?.[field.name]}
        />
      ))}
      {view.hasImage && (
        <ImageField
          label={imageUrl ? "Replace portrait" : "Portrait"}
          stored={imageUrl}
          error={problem?.fieldErrors?.["image"]}
          removeLabel="Remove the portrait"
        />
      )}
      <PublishingFields values={values} errors={problem?.fieldErrors} one={view.one} />
      <Button type="submit" isPending={isPending} pendingLabel="Saving...">
        {isNew ? `Save ${view.one}` : "Save changes"}
      </Button>
    </Form>
  );
}

interface FieldProps {
  field: EntryField;
  value: string | undefined;
  error: string | undefined;
}

function Field({ field: { name, label, hint, maxLength, rows, choices }, value = "", error }: FieldProps) {
  if (choices) {
    const offered = choices.map((choice) => ({ value: choice, label: choice }));
    return (
      <ChoiceField
        label={label}
        name={name}
        choices={offered}
        defaultValue={value || choices[0]}
        error={error}
        hint={hint}
      />
    );
  }
  const field = { label, name, hint, maxLength, error, defaultValue: value, required: true };
  return rows ? <TextAreaField rows={rows} {...field} /> : <TextField {...field} />;
}
