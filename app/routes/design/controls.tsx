import { useState } from "react";
import { href } from "react-router";
import { Sample, Row } from "#app/routes/design/sample.tsx";
import { Button, ButtonLink, IconButton, type ButtonSize, type ButtonVariant } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { QuantityStepper } from "#app/ui/form/quantity-stepper.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";
import { StarField } from "#app/ui/form/star-field.tsx";
import { Heart } from "#app/ui/heart.tsx";

const VARIANTS: ButtonVariant[] = ["primary", "dark", "outline", "quiet", "danger"];
const SIZES: ButtonSize[] = ["sm", "md", "lg"];
const STATES = [
  { state: "At rest" },
  { state: "With a hint", hint: "As written in your passport." },
  { state: "Wrong", error: "Please fill this in." },
  { state: "Disabled", disabled: true },
];
const MEANINGS = ["Poor", "Fair", "Good", "Very good", "Excellent"] as const;

/** Buttons, choices and form fields. */
export function Controls() {
  const [quantity, setQuantity] = useState(2);
  return (
    <>
      <Sample id="buttons" title="Buttons">
        {VARIANTS.map((variant) => (
          <Row key={variant} label={variant}>
            {SIZES.map((size) => (
              <Button key={size} variant={variant} size={size}>
                Add to Cart
              </Button>
            ))}
            <Button variant={variant} isPending pendingLabel="Adding...">
              Add to Cart
            </Button>
            <Button variant={variant} disabled>
              Out of Stock
            </Button>
            <ButtonLink variant={variant} to={href("/products")}>
              A link
            </ButtonLink>
          </Row>
        ))}
        <div className="on-plum rounded bg-plum-deep p-6 text-paper">
          <Button variant="light">light</Button>
        </div>
        <Row label="With an icon alone">
          <IconButton label="Add to wishlist">
            <Heart className="size-5" />
          </IconButton>
          <IconButton label="Add to wishlist, disabled" disabled>
            <Heart className="size-5" />
          </IconButton>
        </Row>
      </Sample>
      <Sample id="fields" title="Fields">
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {STATES.map(({ state, ...props }) => (
            <div key={state} className="flex flex-col gap-6">
              <TextField label={`Name (${state})`} placeholder="Asha Verma" {...props} />
              <SelectField label="State" {...props}>
                <option>Uttar Pradesh</option>
              </SelectField>
              <PasswordField label="Password" autoComplete="off" defaultValue="a secret" {...props} />
              <TextAreaField label="Message" rows={3} {...props} />
              <FileField label="Photo" maxBytes={1_000_000} tooLargeText="At most 1 MB." {...props} />
              <CheckboxField label="Send me the newsletter" {...props} />
            </div>
          ))}
        </div>
        <div className="grid gap-6 sm:grid-cols-2">
          {STATES.slice(0, 3).map(({ state, hint, error }) => (
            <div key={state} className="flex flex-col gap-6">
              <ChoiceField
                label={`Fit (${state})`}
                name={`fit-${state}`}
                defaultValue="true"
                choices={[
                  { value: "small", label: "Runs small" },
                  { value: "true", label: "True to size" },
                ]}
                {...{ hint, error }}
              />
              <StarField
                label={`Rating (${state})`}
                name={`stars-${state}`}
                defaultValue={4}
                meanings={MEANINGS}
                {...{ hint, error }}
              />
            </div>
          ))}
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 text-sm font-medium">Deliver to</legend>
            <RadioField name="to" label="Home" hint="12 Hazratganj, Lucknow" defaultChecked />
            <RadioField name="to" label="Another address" />
          </fieldset>
        </div>
        <Row label="Quantity">
          <QuantityStepper label="Quantity" value={quantity} max={5} onChange={setQuantity} />
          <QuantityStepper label="Quantity, small" size="sm" value={1} max={5} onChange={setQuantity} />
          <QuantityStepper label="Quantity, disabled" value={1} max={1} onChange={setQuantity} isDisabled />
        </Row>
      </Sample>
    </>
  );
}
