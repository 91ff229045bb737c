import { useState, type ChangeEvent } from "react";
import { Form, href, useNavigation } from "react-router";
import { useSharedValue } from "#app/components/shared-value.ts";
import { ConsentFields } from "#app/components/consent-fields.tsx";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { BasicFields, TapeFields, PreferenceFields } from "#app/components/size-finder/body-fields.tsx";
import { figureText } from "#app/components/size-finder/figure-text.ts";
import { ownBody, type OwnBody } from "#app/components/size-finder/own-body.ts";
import { PREFERENCES } from "#app/domain/fit/body/body.ts";
import { readBody, type Figure } from "#app/domain/fit/body/read-body.ts";
import type { LengthChoice } from "#app/domain/fit/charts/hem.ts";
import {
  lengthField,
  MAX_BODY_NAME_LENGTH,
  type SavedBody,
} from "#app/domain/fit/saved-bodies/saved-body.ts";
import { LengthFields } from "#app/routes/account/profile/length-fields.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";

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
  const typed = error?.values;
  const here = useSharedValue(ownBody);
  const [switched, setSwitched] = useState<OwnBody | null>(null);
  const typedUnit = typed && (typed["unit"] === "in" ? "in" : "cm");
  const shown: OwnBody = switched ?? {
    ...here,
    unit: typedUnit ?? here.unit,
    body: saved?.body ?? here.body,
    preference: saved?.preference ?? here.preference,
    lengths: saved?.lengths ?? here.lengths,
  };

  function onChange({ currentTarget, target }: ChangeEvent<HTMLFormElement>): void {
    if (target.name !== "unit") return;
    const entries = new FormData(currentTarget);
    const text = (name: string) => {
      const value = entries.get(name);
      return typeof value === "string" ? value : null;
    };
    const read = readBody(text, { sex: "female", unit: shown.unit });
    const unit = text("unit") === "in" ? "in" : "cm";
    setSwitched({ ...shown, unit, body: read.body, preference: read.preference });
  }

  const errors = error?.fieldErrors ?? {};
  const preference = PREFERENCES.find((one) => one === typed?.["preference"]) ?? shown.preference;
  const fields = {
    chart: null,
    unit: shown.unit,
    sex: shown.body.sex,
    tape: shown.body.tape,
    preference,
    textOf: (figure: Figure) =>
      (switched ? undefined : typed?.[figure]) ?? figureText(shown.body, figure, shown.unit),
    errors,
  };
  return (
    <Form method="post" noValidate onChange={onChange} className="max-w-xl space-y-6">
      <FormErrorAlert error={error} />
      <TextField
        label="Whose measurements are these?"
        name="name"
        hint="Such as “Me” or “My mother”."
        maxLength={MAX_BODY_NAME_LENGTH}
        autoComplete="off"
        defaultValue={typed?.["name"] ?? saved?.name}
        error={errors["name"]}
      />
      {/* Fields keep their own state: the body of this browser, known after hydration, needs new ones. */}
      <div key={here === ownBody.initial ? "empty" : "filled"} className="space-y-6">
        <BasicFields {...fields} />
        <PreferenceFields {...fields} />
        <div>
          <TapeFields {...fields} />
          <LengthFields
            choices={lengths}
            chosen={(chart) => typed?.[lengthField(chart)] ?? shown.lengths[chart] ?? ""}
          />
        </div>
      </div>
      {!hasAgreed && <ConsentFields purposes={["measurements"]} errorOf={(name) => errors[name]} />}
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
