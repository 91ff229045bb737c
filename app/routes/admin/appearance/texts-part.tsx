import { MAX_SHOP_TEXT, SHOP_TEXT_NAMES, SHOP_TEXTS } from "#app/domain/content/shop-texts.ts";
import { PartForm, type PartProps } from "#app/routes/admin/appearance/part-form.tsx";
import { TextField } from "#app/ui/form/field.tsx";

/** Texts of pages that have no editor of their own. */
export function TextsPart(part: PartProps) {
  return (
    <PartForm {...part} part="texts" title="Texts of other pages">
      {(values, errorOf) =>
        SHOP_TEXT_NAMES.map((name) => {
          const text: { label: string; hint?: string } = SHOP_TEXTS[name];
          return (
            <TextField
              key={name}
              label={text.label}
              hint={text.hint}
              maxLength={MAX_SHOP_TEXT}
              name={name}
              defaultValue={values[name] ?? ""}
              error={errorOf(name)}
            />
          );
        })
      }
    </PartForm>
  );
}
