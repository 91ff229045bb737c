import { CartThumb } from "#app/components/cart/cart-thumb.tsx";
import { Price } from "#app/components/product/price.tsx";
import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";
import { Button } from "#app/ui/button.tsx";

interface ItemChoicesProps {
  items: readonly VariantForSale[];
  money: MoneyFormat;
  /** The field that an item's button submits with the variant's id. */
  name: string;
}

/** The results of a search for items, each with a button that adds it. A part of a form. */
export function ItemChoices({ items, money, name }: ItemChoicesProps) {
  return (
    <ul className="mt-3 max-h-96 divide-y divide-line overflow-y-auto rounded border border-line">
      {items.map((item) => (
        <li key={item.variantId} className="flex items-center gap-3 px-3 py-2">
          <CartThumb imageId={item.imageId} className="w-9" />
          <p className="min-w-0 flex-1 text-sm wrap-anywhere">
            {itemLabel(item.name, item.options)}
            <span className="block text-xs text-ink-soft">
              {item.sku} · {item.inventory} in stock · <Price minor={item.priceMinor} money={money} />
            </span>
          </p>
          <Button
            type="submit"
            name={name}
            value={item.variantId}
            variant="outline"
            size="sm"
            aria-label={`Add ${itemLabel(item.name, item.options)}`}
          >
            Add
          </Button>
        </li>
      ))}
    </ul>
  );
}
