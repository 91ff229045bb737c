import { LibraryImageField } from "#app/components/admin/forms/library-image-field.tsx";
import { itemsIn } from "#app/components/admin/lists/rearrange.ts";
import { PartForm, type PartProps } from "#app/routes/admin/appearance/part-form.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";

type FieldProps = (name: string) => { name: string; defaultValue: string; error: string | undefined };

const ITALICS_HINT = "*Words between asterisks* are set in italics.";

/** The heading of the newsletter. */
export function NewsletterPart(part: PartProps) {
  return (
    <PartForm {...part} part="newsletter" title="Newsletter">
      {(values, errorOf) => <Heading field={fieldsOf(values, errorOf)} />}
    </PartForm>
  );
}

/** The section about the sizes. */
export function SizesPart(part: PartProps) {
  return (
    <PartForm {...part} part="sizes" title="The sizes">
      {(values, errorOf) => {
        const field = fieldsOf(values, errorOf);
        return (
          <>
            <TextField label="Line above" maxLength={60} {...field("eyebrow")} />
            <Heading field={field} titleHint={ITALICS_HINT} />
            <LibraryImageField label="Image" {...field("imageUrl")} />
            <TextField
              label="Description of the image"
              hint="For those who do not see it."
              maxLength={200}
              {...field("imageAlt")}
            />
          </>
        );
      }}
    </PartForm>
  );
}

/** The section about the crafts, with its columns. */
export function CraftsPart(part: PartProps) {
  return (
    <PartForm {...part} part="crafts" title="The crafts">
      {(values, errorOf) => {
        const field = fieldsOf(values, errorOf);
        return (
          <>
            <TextField label="Line above" maxLength={60} {...field("eyebrow")} />
            <Heading field={field} titleHint={ITALICS_HINT} />
            {itemsIn(values, "columns").map((_, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns have no other identity
              <fieldset key={index} className="space-y-5 border-t border-line pt-5">
                <legend className="sr-only">Column {index + 1}</legend>
                <TextField
                  label={`Name of column ${index + 1}`}
                  hint="Leave empty for no column."
                  maxLength={40}
                  {...field(`columns.${index}.name`)}
                />
                <TextAreaField label="Text" rows={3} maxLength={300} {...field(`columns.${index}.text`)} />
                <LibraryImageField
                  label={`Image of column ${index + 1}`}
                  {...field(`columns.${index}.imageUrl`)}
                />
              </fieldset>
            ))}
          </>
        );
      }}
    </PartForm>
  );
}

function fieldsOf(values: Record<string, string>, errorOf: (name: string) => string | undefined): FieldProps {
  return (name) => ({ name, defaultValue: values[name] ?? "", error: errorOf(name) });
}

function Heading({ field, titleHint }: { field: FieldProps; titleHint?: string }) {
  return (
    <>
      <TextField label="Title" hint={titleHint} required maxLength={60} {...field("title")} />
      <TextAreaField label="Text" rows={3} maxLength={300} {...field("text")} />
    </>
  );
}
