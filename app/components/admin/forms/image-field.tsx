import { useEffect, useState } from "react";
import {
  MAX_PICTURE_BYTES,
  PICTURE_HINT,
  PICTURE_TYPES,
  pictureProblemText,
} from "#app/lib/forms/image-upload.ts";
import { CheckboxField } from "#app/ui/form/field.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";

interface PictureFieldProps {
  label: string;
  /** The address of the picture that is there. */
  stored: string | null;
  error?: string;
  hint?: string;
  /** What taking the picture away is called: "Remove the picture". */
  removeLabel?: string;
}

/**
 * The one picture of a form, sent as "picture" and "removePicture": what is there, a new one, or none. Put it last in its form. With a
 * script the chosen file is shown before it is sent.
 */
export function PictureField({
  label,
  stored,
  error,
  hint = PICTURE_HINT,
  removeLabel = "Remove the image",
}: PictureFieldProps) {
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
      {stored && !chosen && <CheckboxField label={removeLabel} name="removePicture" value="yes" />}
      <FileField
        label={label}
        hint={hint}
        name="picture"
        accept={PICTURE_TYPES}
        maxBytes={MAX_PICTURE_BYTES}
        tooLargeText={pictureProblemText("too-large")}
        error={error}
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0];
          setChosen(file ? URL.createObjectURL(file) : null);
        }}
      />
    </div>
  );
}
