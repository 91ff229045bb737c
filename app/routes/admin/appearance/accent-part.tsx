import { useState } from "react";
import { ACCENTS } from "#app/domain/content/appearance.forms.ts";
import { accentError, GROUNDS, wholeHex } from "#app/lib/text/accent.ts";
import { contrast } from "#app/lib/images/contrast.ts";
import { PartForm, type PartProps } from "#app/routes/admin/appearance/part-form.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Swatch } from "#app/ui/swatch.tsx";

export function AccentPart(part: PartProps) {
  return (
    <PartForm {...part} part="accent" title="Accent colour">
      {(values, errorOf) => (
        <>
          <fieldset>
            <legend className="mb-2 text-sm font-medium">Colour</legend>
            <div className="grid grid-cols-2 gap-2 max-[22rem]:grid-cols-1">
              {ACCENTS.map(({ name, hex }) => (
                <Choice key={hex} value={hex} hex={hex} name={name} chosen={values["accent"]} />
              ))}
              <Choice value="own" hex={null} name="Custom colour" chosen={values["accent"]} />
            </div>
          </fieldset>
          <OwnAccent value={values["ownAccent"] ?? ""} error={errorOf("ownAccent") ?? errorOf("accent")} />
        </>
      )}
    </PartForm>
  );
}

interface ChoiceProps {
  value: string;
  hex: string | null;
  name: string;
  chosen: string | undefined;
}

function Choice({ value, hex, name, chosen }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded border border-edge px-3 text-sm transition-colors hover:border-ink has-checked:border-ink has-checked:bg-linen">
      <input
        type="radio"
        name="accent"
        value={value}
        defaultChecked={value === chosen}
        className="size-4 shrink-0 accent-ink"
      />
      {hex && <Swatch hex={hex} className="size-5 shrink-0" />}
      {name}
    </label>
  );
}

/** A custom colour as hex code. Its contrast is shown while typing; the server checks it again. */
function OwnAccent({ value, error }: { value: string; error: string | undefined }) {
  const [enteredText, setEnteredText] = useState(value);
  const hex = wholeHex(enteredText);
  const problem = accentError(enteredText);
  return (
    <div className="flex items-start gap-3">
      <TextField
        label="Hex code"
        hint="For a custom colour, such as #7a2d5c. It needs a contrast of 4.5:1 on the page background and with white text."
        name="ownAccent"
        maxLength={7}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={value}
        error={error}
        onChange={({ currentTarget }) => setEnteredText(currentTarget.value)}
        className="flex-1"
      />
      {hex && (
        <p role="status" className="flex items-center gap-2 pt-9 text-sm">
          <Swatch hex={hex} className="size-7" />
          {Math.floor(contrast(hex, GROUNDS.paper) * 100) / 100}:1 {problem ? "too low" : "good"}
        </p>
      )}
    </div>
  );
}
