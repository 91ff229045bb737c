import { useState } from "react";
import { MAX_RETURN_PHOTOS, PHOTOS_FIELD } from "#app/domain/orders/returns/claims/claim.ts";
import { IMAGE_HINT, IMAGE_TYPES, imageErrorText, MAX_IMAGE_BYTES } from "#app/lib/forms/image-upload.ts";
import { FileField } from "#app/ui/form/file-field.tsx";

interface PhotosFieldProps {
  label: string;
  error: string | undefined;
}

/** Photos of items, up to four; last in a form with `encType="multipart/form-data"`. */
export function PhotosField({ label, error }: PhotosFieldProps) {
  const [count, setCount] = useState(0);
  const tooMany = count > MAX_RETURN_PHOTOS ? imageErrorText("too-many-files") : undefined;
  return (
    <FileField
      label={label}
      name={PHOTOS_FIELD}
      accept={IMAGE_TYPES}
      multiple
      maxBytes={MAX_IMAGE_BYTES}
      tooLargeText={imageErrorText("too-large")}
      hint={`Up to ${MAX_RETURN_PHOTOS}: ${IMAGE_HINT} each. They are shown in this order only, to its customer and the shop.`}
      error={tooMany ?? error}
      onChange={({ currentTarget }) => setCount(currentTarget.files?.length ?? 0)}
    />
  );
}
