import { href, useLocation } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { MAX_IMAGE_BYTES, IMAGE_HINT, IMAGE_TYPES, imageErrorText } from "#app/lib/forms/image-upload.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";

/** The image upload without a script: the response shows the Markdown to insert. */
export function PlainImageForm() {
  const { pathname } = useLocation();
  return (
    <noscript>
      <div className="mt-4 max-w-xl">
        <Panel title="Image for the text">
          <form
            method="post"
            action={href("/admin/content/images")}
            encType="multipart/form-data"
            className="space-y-4"
          >
            <p className="text-sm text-ink-soft">Save the text first: uploading discards unsaved text.</p>
            <input type="hidden" name="returnTo" value={pathname} />
            <FileField
              label="Add an image"
              name="image"
              accept={IMAGE_TYPES}
              hint={IMAGE_HINT}
              maxBytes={MAX_IMAGE_BYTES}
              tooLargeText={imageErrorText("too-large")}
            />
            <Button type="submit" variant="outline">
              Upload
            </Button>
          </form>
        </Panel>
      </div>
    </noscript>
  );
}
