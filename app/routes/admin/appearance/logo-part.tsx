import { PictureField } from "#app/components/admin/forms/image-field.tsx";
import { pictureAddress } from "#app/components/product-image.tsx";
import { useShop } from "#app/components/use-shop.ts";
import type { AppearancePicture } from "#app/domain/settings/appearance.ts";
import { PartForm, type PartProps } from "#app/routes/admin/appearance/part-form.tsx";
import { TextField } from "#app/ui/form/field.tsx";

/** The words or the picture in the header. */
export function LogoPart({ picture, ...part }: PartProps & { picture: AppearancePicture | null }) {
  const { shop } = useShop();
  return (
    <PartForm {...part} part="logo" title="Logo" hasPicture>
      {(values, errorOf) => (
        <>
          <TextField
            label="Wordmark"
            hint={`Shown beside the logo mark in the header. Leave it empty to show the store name, ${shop.name}.`}
            name="wordmark"
            maxLength={24}
            defaultValue={values["wordmark"]}
            error={errorOf("wordmark")}
          />
          <PictureField
            label={picture ? "Replace logo" : "Logo"}
            hint="Replaces the logo mark and wordmark. A wide PNG with a transparent background works best; up to 10MB."
            stored={picture && pictureAddress(picture.id, 480)}
            removeLabel="Remove the logo"
            error={errorOf("picture")}
          />
        </>
      )}
    </PartForm>
  );
}
