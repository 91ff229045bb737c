import { PartForm, type PartProps } from "#app/routes/admin/appearance/part-form.tsx";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";
import { DateField } from "#app/ui/form/date-field.tsx";

/** The bar above the header of the shop. */
export function AnnouncementPart(part: PartProps) {
  return (
    <PartForm {...part} part="announcement" title="Announcement bar">
      {(values, errorOf) => {
        const field = (name: string) => ({ name, defaultValue: values[name] ?? "", error: errorOf(name) });
        return (
          <>
            <CheckboxField
              label="Show the bar above the header"
              name="isOn"
              value="yes"
              defaultChecked={values["isOn"] === "yes"}
            />
            <TextField label="Text" maxLength={160} {...field("text")} />
            <TextField
              label="Link"
              hint="/products, or https://… Leave empty for plain text."
              maxLength={300}
              {...field("to")}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <DateField
                label="From (IST)"
                hasTime
                hint="Leave empty to start immediately."
                {...field("startsAt")}
              />
              <DateField label="Until (IST)" hasTime hint="Leave empty for no end." {...field("endsAt")} />
            </div>
          </>
        );
      }}
    </PartForm>
  );
}
