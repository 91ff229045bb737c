import { SellWithoutHsnField } from "#app/components/admin/forms/sell-without-hsn-field.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";

const MAX_NAMED = 20;

interface WithoutHsnProps {
  /** At least the first. */
  names: readonly string[];
  count: number;
  error: string | undefined;
}

/** Names the products that would become active without an HSN code or tax class, above the box that confirms it. */
export function WithoutHsn({ names, count, error }: WithoutHsnProps) {
  if (count === 0) return null;
  const named = names.slice(0, MAX_NAMED);
  return (
    <Alert
      tone="warning"
      title={`${count.toLocaleString("en-IN")} ${count === 1 ? "product has" : "products have"} no HSN code`}
    >
      <p className="wrap-anywhere">
        {named.join(", ")}
        {count > named.length && ` and ${(count - named.length).toLocaleString("en-IN")} more`}. Without an
        HSN code or a tax class, they bear the GST of goods that no notification names.
      </p>
      <SellWithoutHsnField error={error} className="mt-3" />
    </Alert>
  );
}
