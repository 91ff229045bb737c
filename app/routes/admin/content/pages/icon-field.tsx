import { SECTION_ICONS, SectionIcon } from "#app/components/section-icon.tsx";
import { useState } from "react";
import { SelectField } from "#app/ui/form/field.tsx";

interface IconFieldProps {
  name: string;
  value: string | undefined;
  error: string | undefined;
}

/** A choice of the icons that the shop's pages can show. */
export function IconField({ name, value, error }: IconFieldProps) {
  const [chosen, setChosen] = useState(value ?? "");
  return (
    <div className="flex items-end gap-3">
      <SectionIcon name={chosen} />
      <SelectField
        label="Icon"
        name={name}
        defaultValue={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        error={error}
        className="flex-1"
      >
        <option value="blossom">blossom</option>
        {SECTION_ICONS.map((icon) => (
          <option key={icon} value={icon}>
            {icon.replaceAll("-", " ")}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
