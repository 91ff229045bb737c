import { LegalDetails } from "#app/components/legal-details.tsx";
import type { ProductDetailView } from "#app/domain/catalog/catalog.ts";
import type { LegalView } from "#app/domain/settings/seller.ts";
import { formatPrice, type MoneyFormat } from "#app/lib/money.ts";
import { AccordionRow } from "#app/ui/overlay/accordion-row.tsx";

interface ProductInformationProps {
  name: string;
  declarations: readonly Pick<ProductDetailView["declarations"][number], "label" | "value">[];
  /** The chosen variant's MRP; null without one, or where prices do not include GST. */
  mrpMinor: number | null;
  legal: LegalView | null;
  money: MoneyFormat;
}

/**
 * The declarations that Indian law requires before the purchase: rule 6(1) and 6(10) of the Legal Metrology (Packaged Commodities) Rules
 * 2011 (generic name, MRP, country of origin, net quantity, manufacturer, customer care), and the seller and grievance officer of rules
 * 4 to 6 of the Consumer Protection (E-Commerce) Rules 2020. Nothing without any of it.
 */
export function ProductInformation(props: ProductInformationProps) {
  const { name, declarations, mrpMinor, legal, money } = props;
  const facts = [
    ...(mrpMinor === null
      ? []
      : [{ label: "MRP", value: `${formatPrice(mrpMinor, money)} (inclusive of all taxes)` }]),
    ...declarations.filter(({ value }) => value !== ""),
  ];
  if (facts.length === 0 && legal === null) return null;
  return (
    <AccordionRow summary={<span className="font-medium">Product information</span>}>
      <dl className="space-y-3 text-[0.9375rem]">
        {[{ label: "Product", value: name }, ...facts].map(({ label, value }) => (
          <div key={label}>
            <dt className="font-medium">{label}</dt>
            <dd className="whitespace-pre-line text-ink-soft">{value}</dd>
          </div>
        ))}
      </dl>
      {legal && (
        <LegalDetails legal={legal} className="mt-3 space-y-3 text-[0.9375rem] [&_dd]:text-ink-soft" />
      )}
    </AccordionRow>
  );
}
