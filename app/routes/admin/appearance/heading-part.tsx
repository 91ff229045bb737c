import { PartForm, type PartProps } from "#app/routes/admin/appearance/part-form.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";

interface HeadingPartProps extends PartProps {
  part: "crafts" | "newsletter";
  title: string;
  hint?: string;
}

/** The heading of a section of the home page. */
export function HeadingPart({ hint, ...part }: HeadingPartProps) {
  return (
    <PartForm {...part}>
      {(values, errorOf) => {
        const field = (name: string) => ({ name, defaultValue: values[name] ?? "", error: errorOf(name) });
        return (
          <>
            <TextField label="Title" hint={hint} required maxLength={60} {...field("title")} />
            <TextAreaField label="Text" rows={3} maxLength={300} {...field("text")} />
          </>
        );
      }}
    </PartForm>
  );
}
