import { OrderedItems } from "#app/components/admin/lists/ordered-items.tsx";
import { itemsIn } from "#app/components/admin/lists/rearrange.ts";
import { PartForm, type PartProps } from "#app/routes/admin/appearance/part-form.tsx";
import { CheckboxField } from "#app/ui/form/field.tsx";

const NAMES: Record<string, string> = {
  promises: "Promises",
  collections: "Collections",
  featured: "Featured products",
  sizes: "Sizes",
  crafts: "The crafts",
  testimonials: "Testimonials",
  newsletter: "Newsletter",
};

/** The order and visibility of the home page's sections below the hero. */
export function HomePart(part: PartProps) {
  return (
    <PartForm {...part} part="home" title="Home page">
      {(values) => (
        <OrderedItems
          list="home"
          one="section"
          isFixed
          isFlat
          items={itemsIn(values, "home")}
          titleOf={({ name = "" }) => NAMES[name] ?? name}
        >
          {(item, prefix) => (
            <>
              <input type="hidden" name={`${prefix}.name`} value={item["name"]} />
              <CheckboxField
                label={NAMES[item["name"] ?? ""]}
                name={`${prefix}.isOn`}
                value="yes"
                defaultChecked={item["isOn"] === "yes"}
              />
            </>
          )}
        </OrderedItems>
      )}
    </PartForm>
  );
}
