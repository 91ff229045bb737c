import { PartForm, type PartProps } from "#app/routes/admin/appearance/part-form.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";

/** The heading of the newsletter, on the home page and on its own. */
export function NewsletterPart(part: PartProps) {
  return (
    <PartForm {...part} part="newsletter" title="Newsletter">
      {(values, errorOf) => {
        const field = (name: string) => ({ name, defaultValue: values[name] ?? "", error: errorOf(name) });
        return (
          <>
            <TextField label="Title" required maxLength={60} {...field("title")} />
            <TextAreaField label="Text" rows={3} maxLength={300} {...field("text")} />
          </>
        );
      }}
    </PartForm>
  );
}
