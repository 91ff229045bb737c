import { Form, useNavigation } from "react-router";
import { RowImage } from "#app/components/admin/lists/row-image.tsx";
import { thumbUrl } from "#app/components/product/product-image.tsx";
import type { LookImage } from "#app/domain/catalog/complements/complements.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";

interface LookImageFormProps {
  images: readonly LookImage[];
  /** The chosen image; null for none. */
  imageId: string | null;
}

/** Chooses which of the product's images is shown large beside the chosen products. */
export function LookImageForm({ images, imageId }: LookImageFormProps) {
  const isPending = useNavigation().formData?.get("intent") === "image";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="image" />
      <fieldset>
        <legend className="display mt-10 text-xl">Image of the look</legend>
        <p className="mt-1 mb-4 max-w-2xl text-sm text-ink-soft">
          Shown large beside the chosen products, for example everything laid out together. Add the image to
          the product first.
        </p>
        <div className="grid gap-2 sm:grid-cols-2">
          <RadioField name="image" value="" defaultChecked={imageId === null} label="No image" />
          {images.map(({ id, alt }, index) => (
            <RadioField
              key={id}
              name="image"
              value={id}
              defaultChecked={id === imageId}
              label={
                <span className="flex items-center gap-3 text-sm font-normal">
                  <RowImage src={thumbUrl(id)} />
                  {alt || `Image ${index + 1}`}
                </span>
              }
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" isPending={isPending} pendingLabel="Saving..." className="mt-4">
        Save image
      </Button>
    </Form>
  );
}
