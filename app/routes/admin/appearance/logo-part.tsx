import { PictureField } from "#app/components/admin/picture-field.tsx";
import { pictureAddress } from "#app/components/product-picture.tsx";
import { useShop } from "#app/components/use-shop.ts";
import type { AppearancePicture } from "#app/domain/settings/appearance.ts";
import { PartForm, type PartProps } from "#app/routes/admin/appearance/part-form.tsx";
import { TextField } from "#app/ui/field.tsx";

/** The words or the picture in the header. */
export function LogoPart({ picture, ...part }: PartProps & { picture: AppearancePicture | null }) {
  const { shop } = useShop();
  return (
    <PartForm {...part} part="logo" title="Logo" hasPicture>
      {(values, errorOf) => (
        <>
          <TextField
            label="Wordmark"
            hint={`Stands beside the blossom in the header. Empty shows the shop's name, ${shop.name}.`}
            name="wordmark"
            maxLength={24}
            defaultValue={values["wordmark"]}
            error={errorOf("wordmark")}
          />
          <PictureField
            label={picture ? "Another logo" : "Logo"}
            hint="In place of blossom and wordmark. A wide PNG with a see-through ground suits best; up to 10MB."
            stored={picture && pictureAddress(picture.id, 480)}
            removeLabel="Remove the logo"
            error={errorOf("picture")}
          />
        </>
      )}
    </PartForm>
  );
}
