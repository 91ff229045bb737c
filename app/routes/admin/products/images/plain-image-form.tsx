import { href } from "react-router";
import { MAX_IMAGE_BYTES, IMAGE_HINT, IMAGE_TYPES, imageErrorText } from "#app/lib/forms/image-upload.ts";
import { IMAGE_FIELD } from "#app/routes/admin/products/images/send-image.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";

/** Adds an image to a saved product without JavaScript. */
export function PlainImageForm({ productId }: { productId: string }) {
  return (
    <noscript>
      <form
        method="post"
        action={href("/admin/products/images")}
        encType="multipart/form-data"
        className="flex flex-wrap items-end gap-3 border-t border-line px-4 py-5 sm:px-6"
      >
        <input type="hidden" name="productId" value={productId} />
        <FileField
          label="Add an image"
          hint={IMAGE_HINT}
          name={IMAGE_FIELD}
          accept={IMAGE_TYPES}
          maxBytes={MAX_IMAGE_BYTES}
          tooLargeText={imageErrorText("too-large")}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="outline">
          Upload
        </Button>
      </form>
    </noscript>
  );
}
