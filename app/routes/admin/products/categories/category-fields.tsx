import { Form, useNavigation } from "react-router";
import { ImageField } from "#app/components/admin/forms/image-field.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { IMAGE_HINT } from "#app/lib/forms/image-upload.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";

interface CategoryFieldsProps {
  isNew: boolean;
  version: number;
  /** The stored values, or the rejected input. */
  values: { name?: string; description?: string };
  imageUrl: string | null;
  refusal: FormError | undefined;
}

export function CategoryFields({ isNew, version, values, imageUrl, refusal }: CategoryFieldsProps) {
  const { formData } = useNavigation();
  const isPending = formData !== undefined && formData.get("intent") === null;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      className="space-y-5 rounded border border-line bg-white p-4 sm:p-5"
    >
      <input type="hidden" name="version" value={version} />
      <GuardUnsaved isUnsaved={refusal !== undefined} />
      <TextField
        label="Name"
        name="name"
        hint="Shown in the store's tabs and used in its URLs."
        maxLength={60}
        required
        autoComplete="off"
        defaultValue={values.name}
        error={refusal?.fieldErrors?.["name"]}
      />
      <TextAreaField
        label="Description"
        name="description"
        hint="One or two sentences, shown below its image and to search engines."
        rows={3}
        maxLength={300}
        defaultValue={values.description}
        error={refusal?.fieldErrors?.["description"]}
      />
      <ImageField
        label={imageUrl ? "Replace image" : "Image"}
        stored={imageUrl}
        error={refusal?.fieldErrors?.["image"]}
        hint={`${IMAGE_HINT}. Portrait, 4:5: it is shown below an arch.`}
      />
      <Button type="submit" isPending={isPending} pendingLabel="Saving...">
        {isNew ? "Save category" : "Save changes"}
      </Button>
    </Form>
  );
}
