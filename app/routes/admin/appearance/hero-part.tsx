import { ImageField } from "#app/components/admin/forms/image-field.tsx";
import { imageSrc } from "#app/components/product/product-image.tsx";
import type { AppearanceImage } from "#app/domain/content/appearance.settings.ts";
import { IMAGE_HINT } from "#app/lib/forms/image-upload.ts";
import { PartForm, type PartProps } from "#app/routes/admin/appearance/part-form.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";

export function HeroPart({ image, ...part }: PartProps & { image: AppearanceImage | null }) {
  return (
    <PartForm {...part} part="hero" title="Hero" hasImage>
      {(values, errorOf) => {
        const field = (name: string) => ({ name, defaultValue: values[name] ?? "", error: errorOf(name) });
        return (
          <>
            <TextField label="Line above" maxLength={60} {...field("eyebrow")} />
            <TextField
              label="Title"
              required
              maxLength={120}
              hint="*Words between asterisks* are set in italics."
              {...field("title")}
            />
            <TextAreaField label="Text" rows={3} maxLength={300} {...field("text")} />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField label="First button" required maxLength={40} {...field("firstLabel")} />
              <TextField
                label="Its link"
                required
                maxLength={300}
                hint="/products, or https://…"
                {...field("firstTo")}
              />
              <TextField
                label="Second button"
                maxLength={40}
                hint="Leave empty for none."
                {...field("secondLabel")}
              />
              <TextField label="Link of the second button" maxLength={300} {...field("secondTo")} />
            </div>
            <ImageField
              label={image ? "Replace image" : "Image"}
              hint={`Landscape, with its subject in the middle; ${IMAGE_HINT}. Without one, the default image is shown.`}
              stored={image && imageSrc(image.id, 640)}
              error={errorOf("image")}
            />
          </>
        );
      }}
    </PartForm>
  );
}
