import { LEVEL_LABELS } from "#app/components/size-finder/body-fields.tsx";
import type { LengthChoice } from "#app/domain/fit/charts/hem.ts";
import { lengthField } from "#app/domain/fit/saved-bodies/saved-body.ts";
import { SelectField } from "#app/ui/form/field.tsx";
import { AccordionRow } from "#app/ui/overlay/accordion-row.tsx";

interface LengthFieldsProps {
  choices: readonly LengthChoice[];
  /** The chosen level of a chart; empty for none. */
  chosen(chart: string): string;
}

/** The preferred length of the garments of each chart, in an accordion. */
export function LengthFields({ choices, chosen }: LengthFieldsProps) {
  if (choices.length === 0) return null;
  return (
    <AccordionRow
      isOpenAtFirst={choices.some(({ chart }) => chosen(chart) !== "")}
      summary={
        <>
          <span className="font-medium">Where should it end?</span>
          <span className="block text-sm text-ink-soft">Optional. By garment.</span>
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {choices.map(({ chart, levels }) => (
          <SelectField key={chart} label={chart} name={lengthField(chart)} defaultValue={chosen(chart)}>
            <option value="">Anywhere</option>
            {levels.map((level) => (
              <option key={level} value={level}>
                {LEVEL_LABELS[level]}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </AccordionRow>
  );
}
