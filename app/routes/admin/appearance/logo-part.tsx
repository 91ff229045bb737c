import { ImageField } from "#app/components/admin/forms/image-field.tsx";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import { useShop } from "#app/components/use-shop.ts";
import type { AppearanceImage } from "#app/domain/content/appearance.settings.ts";
import { PartForm, type PartProps } from "#app/routes/admin/appearance/part-form.tsx";
import { TextField } from "#app/ui/form/field.tsx";

export function LogoPart({ image, ...part }: PartProps & { image: AppearanceImage | null }) {
  const { shop } = useShop();
  return (
    <PartForm {...part} part="logo" title="Logo" hasImage>
      {(values, errorOf) => (
        <>
          <TextField
            label="Wordmark"
            hint={`Shown beside the logo mark in the header. Leave empty to show the store name, ${shop.name}.`}
            name="wordmark"
            maxLength={24}
            defaultValue={values["wordmark"]}
            error={errorOf("wordmark")}
          />
          <ImageField
            label={image ? "Replace logo" : "Logo"}
            hint="Replaces the logo mark and wordmark. A wide PNG with a transparent background works best; up to 10MB."
            stored={image && imageSrc(image.id, 480)}
            removeLabel="Remove the logo"
            error={errorOf("image")}
          />
        </>
      )}
    </PartForm>
  );
}
