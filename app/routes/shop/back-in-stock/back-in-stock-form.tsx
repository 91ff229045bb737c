import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";

interface BackInStockFormProps {
  slug: string;
  variantId: string;
  /** "3XL · Plum"; empty without options. */
  name: string;
  email?: string | undefined;
  error?: string | undefined;
}

/** Requests an email when a sold-out variant is back in stock. A plain form, the same with and without JavaScript. */
export function BackInStockForm({ slug, variantId, name, email, error }: BackInStockFormProps) {
  return (
    <form method="post" action={href("/products/:id/back-in-stock", { id: slug })} className="space-y-3">
      <input type="hidden" name="variant" value={variantId} />
      <TextField
        label={`Email me when ${name || "it"} is back in stock`}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        placeholder="Your email address"
        required
        defaultValue={email}
        error={error}
        hint="We send one email and delete your address within a month. You can unsubscribe at any time."
      />
      <Button type="submit" variant="outline">
        Notify me
      </Button>
    </form>
  );
}
