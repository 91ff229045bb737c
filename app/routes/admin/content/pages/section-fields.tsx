import type { FlatFields } from "#app/components/admin/lists/rearrange.ts";
import { CONTACT_DETAILS } from "#app/domain/content/content.ts";
import { IconField } from "#app/routes/admin/content/pages/icon-field.tsx";
import { CheckboxField, TextAreaField, TextField } from "#app/ui/form/field.tsx";

interface SectionFieldsProps {
  item: FlatFields;
  prefix: string;
  errorOf: (field: string) => string | undefined;
}

const DETAIL_NAMES = { email: "Email", phone: "Phone", address: "Address", hours: "Opening hours" };

export function SectionFields({ item, prefix, errorOf }: SectionFieldsProps) {
  const field = (name: string) => ({
    name: `${prefix}.${name}`,
    defaultValue: item[name] ?? "",
    error: errorOf(name),
  });
  return (
    <>
      <input type="hidden" name={`${prefix}.id`} value={item["id"] ?? ""} />
      <TextField label="Title" required maxLength={120} {...field("title")} />
      <TextAreaField
        label="Text"
        hint="Plain text; leave a line empty between paragraphs."
        required
        rows={6}
        maxLength={8_000}
        {...field("body")}
      />
      <TextAreaField label="List" hint="One item per line; optional." rows={4} {...field("list")} />
      <IconField name={`${prefix}.icon`} value={item["icon"]} error={errorOf("icon")} />
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Shown below, from the settings</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          {CONTACT_DETAILS.map((detail) => (
            <CheckboxField
              key={detail}
              label={DETAIL_NAMES[detail]}
              name={`${prefix}.contact.${detail}`}
              value="yes"
              defaultChecked={item[`contact.${detail}`] === "yes"}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
