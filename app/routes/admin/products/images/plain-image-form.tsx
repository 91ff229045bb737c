import { href } from "react-router";
import {
  MAX_PICTURE_BYTES,
  PICTURE_HINT,
  PICTURE_TYPES,
  pictureProblemText,
} from "#app/lib/forms/image-upload.ts";
import { PICTURE_FIELD } from "#app/routes/admin/products/images/send-image.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";

/** Adds a picture to a product that is there, for a browser without scripts. */
export function PlainPictureForm({ productId }: { productId: string }) {
  return (
    <noscript>
      <form
        method="post"
        action={href("/admin/products/pictures")}
        encType="multipart/form-data"
        className="flex flex-wrap items-end gap-3 border-t border-line px-4 py-5 sm:px-6"
      >
        <input type="hidden" name="productId" value={productId} />
        <FileField
          label="Add an image"
          hint={PICTURE_HINT}
          name={PICTURE_FIELD}
          accept={PICTURE_TYPES}
          maxBytes={MAX_PICTURE_BYTES}
          tooLargeText={pictureProblemText("too-large")}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="outline">
          Upload
        </Button>
      </form>
    </noscript>
  );
}
