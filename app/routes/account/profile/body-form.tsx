import { useState, type ChangeEvent } from "react";
import { Form, href, useNavigation } from "react-router";
import { useSharedValue } from "#app/components/shared-value.ts";
import { ConsentFields, tickedPurposes } from "#app/components/consent-fields.tsx";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import type { FormError } from "#app/components/form-error.ts";
import {
  BasicFields,
  TapeFields,
  PreferenceFields,
  LEVEL_LABELS,
} from "#app/components/size-finder/body-fields.tsx";
import { figureText } from "#app/components/size-finder/figure-text.ts";
import { ownBody, type OwnBody } from "#app/components/size-finder/own-body.ts";
import { readUnit } from "#app/domain/fit/body/body.ts";
import { readBody, type Figure } from "#app/domain/fit/body/read-body.ts";
import type { LengthChoice } from "#app/domain/fit/charts/hem.ts";
import {
  lengthField,
  MAX_BODY_NAME_LENGTH,
  type SavedBody,
} from "#app/domain/fit/saved-bodies/saved-body.ts";
import { formTexts } from "#app/lib/forms/form-texts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField, SelectField } from "#app/ui/form/field.tsx";
import { AccordionRow } from "#app/ui/overlay/accordion-row.tsx";

interface BodyFormProps {
  /** Null for a new one. */
  saved: SavedBody | null;
  /** Whether the customer agreed earlier that measurements are saved. */
  hasAgreed: boolean;
  /** The lengths to choose from. */
  lengths: readonly LengthChoice[];
  error: FormError | undefined;
}

/** A named body. New measurements start with those of this browser, if there are any. */
export function BodyForm({ saved, hasAgreed, lengths, error }: BodyFormProps) {
  const isPending = useNavigation().formMethod === "POST";
  const form = useFocusInvalid(error);
  const submitted = error?.values;
  const storedBody = useSharedValue(ownBody);
  // The body in another unit, once the unit has been changed.
  const [converted, setConverted] = useState<OwnBody | null>(null);
  const shown = converted ?? { ...storedBody, ...saved, ...(submitted && readTyped(submitted)) };

  function onChange({ currentTarget, target }: ChangeEvent<HTMLFormElement>): void {
    if (target.name !== "unit") return;
    const text = formTexts(currentTarget);
    const { body, preference } = readBody(text, { sex: "female", unit: shown.unit });
    setConverted({ ...shown, unit: readUnit(text("unit")), body, preference });
  }

  const errors = error?.fieldErrors ?? {};
  const fields = {
    chart: null,
    unit: shown.unit,
    sex: shown.body.sex,
    tape: shown.body.tape,
    preference: shown.preference,
    textOf: (figure: Figure) =>
      (converted ? undefined : submitted?.[figure]) ?? figureText(shown.body, figure, shown.unit),
    errors,
  };
  return (
    <Form ref={form} method="post" noValidate onChange={onChange} className="max-w-xl space-y-6">
      <FormErrorAlert error={error} />
      <TextField
        label="Whose measurements are these?"
        name="name"
        hint="Such as “Me” or “My mother”."
        maxLength={MAX_BODY_NAME_LENGTH}
        autoComplete="off"
        defaultValue={submitted?.["name"] ?? saved?.name}
        error={errors["name"]}
      />
      {/* Fields keep their own state: the body of this browser, known after hydration, needs new ones. */}
      <div key={storedBody === ownBody.initial ? "empty" : "filled"} className="space-y-6">
        <BasicFields {...fields} />
        <PreferenceFields {...fields} />
        <div>
          <TapeFields {...fields} />
          <LengthFields
            choices={lengths}
            chosen={(chart) => submitted?.[lengthField(chart)] ?? shown.lengths[chart] ?? ""}
          />
        </div>
      </div>
      {!hasAgreed && (
        <ConsentFields
          purposes={["measurements"]}
          ticked={submitted && tickedPurposes(submitted)}
          errorOf={(name) => errors[name]}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending} pendingLabel="Saving...">
          Save measurements
        </Button>
        <ButtonLink variant="outline" to={href("/profile/measurements")}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

/** The choices of a refused form. Its figures are shown as typed. */
function readTyped(values: Record<string, string>): Pick<OwnBody, "unit" | "body" | "preference"> {
  const unit = readUnit(values["unit"]);
  const { body, preference } = readBody((name) => values[name] ?? null, { sex: "female", unit });
  return { unit, body, preference };
}

interface LengthFieldsProps {
  choices: readonly LengthChoice[];
  /** The chosen level of a chart; empty for none. */
  chosen(chart: string): string;
}

/** The preferred length of the garments of each chart, in an accordion. */
function LengthFields({ choices, chosen }: LengthFieldsProps) {
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
