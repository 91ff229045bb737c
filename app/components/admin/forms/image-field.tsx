import { useEffect, useState } from "react";
import { MAX_IMAGE_BYTES, IMAGE_HINT, IMAGE_TYPES, imageProblemText } from "#app/lib/forms/image-upload.ts";
import { CheckboxField } from "#app/ui/form/field.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";

interface ImageFieldProps {
  label: string;
  /** The address of the image that is there. */
  stored: string | null;
  error?: string;
  hint?: string;
  /** What taking the image away is called: "Remove the image". */
  removeLabel?: string;
}

/**
 * The one image of a form, sent as "image" and "removeImage": what is there, a new one, or none. Put it last in its form. With a
 * script the chosen file is shown before it is sent.
 */
export function ImageField({
  label,
  stored,
  error,
  hint = IMAGE_HINT,
  removeLabel = "Remove the image",
}: ImageFieldProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  // The browser keeps the file behind such an address until it is told to let go.
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
      {stored && !chosen && <CheckboxField label={removeLabel} name="removeImage" value="yes" />}
      <FileField
        label={label}
        hint={hint}
        name="image"
        accept={IMAGE_TYPES}
        maxBytes={MAX_IMAGE_BYTES}
        tooLargeText={imageProblemText("too-large")}
        error={error}
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0];
          setChosen(file ? URL.createObjectURL(file) : null);
        }}
      />
    </div>
  );
}
