import { useSharedValue } from "#app/components/shared-value.ts";
import { useShopper } from "#app/components/use-shop.ts";
import type { VariantChoice } from "#app/components/variant-choice/use-variant-choice.ts";
import type { ProductDetailView, VariantView } from "#app/domain/catalog/catalog.ts";
import { BackInStockForm } from "#app/routes/shop/back-in-stock/back-in-stock-form.tsx";
import { requestedAlerts } from "#app/routes/shop/back-in-stock/requested-alerts.ts";

interface SoldOutNoticeProps {
  product: ProductDetailView;
  choice: VariantChoice;
}

/**
 * Asks for an email when a sold-out variant is back: the chosen one, or while no size is chosen, one of the sold-out sizes of the colour. It
 * is closed while other sizes are in stock.
 */
export function SoldOutNotice({ product, choice }: SoldOutNoticeProps) {
  const { variant, colourSlug } = choice;
  const isChosen = variant !== null;
  const soldOut = (isChosen ? [variant] : product.variants).filter(
    (each) => each.inventory === 0 && (each.colourSlug ?? null) === colourSlug,
  );
  if (soldOut.length === 0) return null;
  const form = <AlertForm key={soldOut[0]?.id} slug={product.slug} soldOut={soldOut} />;
  if (isChosen || product.inventory === 0) return form;
  return (
    <details className="text-sm">
      <summary className="underlined inline-flex min-h-11 items-center font-medium">
        {`${soldOut.map(nameOf).join(", ")} sold out: notify me`}
      </summary>
      <div className="pt-3">{form}</div>
    </details>
  );
}

function AlertForm({ slug, soldOut }: { slug: string; soldOut: readonly VariantView[] }) {
  const { viewer } = useShopper();
  const requested = useSharedValue(requestedAlerts);
  const waiting = soldOut.filter(({ id }) => requested.includes(id));
  const others = soldOut.filter(({ id }) => !requested.includes(id));
  return (
    <div className="space-y-4">
      {waiting.length > 0 && (
        <p role="status" className="font-medium">
          {`You have asked to be notified when ${waiting.map(nameOf).filter(Boolean).join(", ") || "it"} is back in stock.`}
        </p>
      )}
      {others.length > 0 && (
        <BackInStockForm
          slug={slug}
          variants={others.map((variant) => ({ id: variant.id, name: nameOf(variant) }))}
          email={viewer.kind === "customer" ? viewer.email : undefined}
        />
      )}
    </div>
  );
}

const nameOf = ({ sizeLabel, colourName }: VariantView) =>
  [sizeLabel, colourName].filter(Boolean).join(" · ");
