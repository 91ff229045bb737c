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

/** Asks to be told when a sold-out variant is back. A plain form: it works the same with and without JavaScript. */
export function BackInStockForm({ slug, variantId, name, email, error }: BackInStockFormProps) {
  return (
    <form method="post" action={`/products/${slug}/back-in-stock`} className="space-y-3">
      <input type="hidden" name="variant" value={variantId} />
      <TextField
        label={`Tell me when ${name || "it"} is back`}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        placeholder="Your email address"
        required
        defaultValue={email}
        error={error}
        hint="One email, then we delete your address within a month. You can stop it at any time."
      />
      <Button type="submit" variant="outline">
        Tell me
      </Button>
    </form>
  );
}
