import { useEffect, useState } from "react";
import { href } from "react-router";
import { forgetAlert, rememberAlert } from "#app/routes/shop/back-in-stock/requested-alerts.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";

interface BackInStockFormProps {
  slug: string;
  /** At least one; the shopper chooses among several. */
  variants: readonly AlertVariant[];
  email?: string | undefined;
  error?: string | undefined;
}

interface AlertVariant {
  id: string;
  /** "3XL · Plum"; empty without options. */
  name: string;
}

/** Requests an email when a sold-out variant is back in stock. A plain form, the same with and without JavaScript. */
export function BackInStockForm({ slug, variants, email, error }: BackInStockFormProps) {
  const [first] = variants;
  const [missing, setMissing] = useState<string>();
  const refusedId = error === undefined ? undefined : first?.id;
  useEffect(() => {
    if (refusedId) forgetAlert(refusedId);
  }, [refusedId]);
  return (
    <form
      method="post"
      action={href("/products/:id/back-in-stock", { id: slug })}
      className="space-y-3"
      noValidate
      onSubmit={(event) => {
        const { currentTarget } = event;
        const invalid = currentTarget.querySelector<HTMLInputElement>("input:invalid");
        setMissing(invalid ? "Please enter your email address." : undefined);
        if (invalid) {
          event.preventDefault();
          invalid.focus();
          return;
        }
        const requested = new FormData(currentTarget).get("variant");
        if (typeof requested === "string") rememberAlert(requested);
      }}
    >
      {variants.length > 1 ? (
        <SelectField label="Size" name="variant">
          {variants.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <input type="hidden" name="variant" value={first?.id} />
      )}
      <TextField
        label={`Email me when ${(variants.length === 1 && first?.name) || "it"} is back in stock`}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        placeholder="Your email address"
        required
        defaultValue={email}
        error={missing ?? error}
        hint="We send one email and delete your address within a month. You can unsubscribe at any time."
      />
      <Button type="submit" variant="outline">
        Notify me
      </Button>
    </form>
  );
}
