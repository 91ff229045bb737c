import { useEffect, useState } from "react";
import { MAX_IMAGE_BYTES, IMAGE_HINT, IMAGE_TYPES, imageErrorText } from "#app/lib/forms/image-upload.ts";
import { CheckboxField } from "#app/ui/form/field.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";

interface ImageFieldProps {
  label: string;
  /** The URL of the current image. */
  stored: string | null;
  error?: string;
  hint?: string;
  /** The label of the checkbox: "Remove the image". */
  removeLabel?: string;
  /** False where the image can only be replaced. */
  canRemove?: boolean;
}

/**
 * The single image of a form, submitted as "image" and "removeImage": keep, replace or remove. Put it last in its form. With JavaScript
 * the chosen file is previewed.
 */
export function ImageField({
  label,
  stored,
  error,
  hint = IMAGE_HINT,
  removeLabel = "Remove the image",
  canRemove = true,
}: ImageFieldProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  // An object URL keeps its file in memory until it is revoked.
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen]);
  const shown = chosen ?? stored;
  return (
    <div className="space-y-3">
      {shown && (
        <img
          src={shown}
          alt=""
          className="max-h-56 w-full rounded border border-line bg-linen object-contain"
        />
      )}
      {stored && !chosen && canRemove && <CheckboxField label={removeLabel} name="removeImage" value="yes" />}
      <FileField
        label={label}
        hint={hint}
        name="image"
        accept={IMAGE_TYPES}
        maxBytes={MAX_IMAGE_BYTES}
        tooLargeText={imageErrorText("too-large")}
        error={error}
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0];
          setChosen(file ? URL.createObjectURL(file) : null);
        }}
      />
    </div>
  );
}
