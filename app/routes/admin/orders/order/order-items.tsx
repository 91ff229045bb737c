import { href, Link } from "react-router";
import { optionsWithTerms } from "#app/domain/catalog/final-sale.ts";
import { Panel } from "#app/components/admin/panel.tsx";
import { CartSummary } from "#app/components/cart/cart-summary.tsx";
import { CartThumb } from "#app/components/cart/cart-thumb.tsx";
import { Price } from "#app/components/product/price.tsx";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import { withdrawnMinor } from "#app/domain/orders/order.ts";
import type { MoneyFormat } from "#app/lib/money.ts";

/** Ordered items at their purchase prices, and the totals. */
export function OrderItems({ order, money }: { order: OrderDetail; money: MoneyFormat }) {
  return (
    <Panel title="Items">
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <Item key={line.id} line={line} money={money} />
        ))}
      </ul>
      <div className="mt-2 ml-auto max-w-xs border-t border-line pt-4">
        <CartSummary
          totals={order}
          money={money}
          code={order.discountCode}
          taxNote={order.taxNote}
          withdrawnMinor={withdrawnMinor(order)}
          isGiftCard={order.deliveryMethod === "digital"}
        />
      </div>
      {order.notes && <Note label="Order Notes">{order.notes}</Note>}
      {order.packerNote && <Note label="Note for packing">{order.packerNote}</Note>}
    </Panel>
  );
}

function Item({ line, money }: { line: OrderDetail["lines"][number]; money: MoneyFormat }) {
  return (
    <li className="flex gap-4 py-3 text-sm first:pt-0">
      <CartThumb imageId={line.imageId} className="w-12 self-start" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {line.productSlug ? (
            <Link to={href("/products/:id", { id: line.productSlug })} className="hover:underline">
              {line.productName}
            </Link>
          ) : (
            line.productName
          )}
        </p>
        <p className="text-xs text-ink-soft wrap-anywhere">
          {[optionsWithTerms(line), line.sku].filter(Boolean).join(" · ")}
        </p>
        <p className="mt-0.5 text-ink-soft">
          {line.quantity} ×{" "}
          {line.isReplacement ? "Replacement" : <Price minor={line.priceAtPurchaseMinor} money={money} />}
          {line.isExchanged && " · bought in exchange"}
          {line.refundable < line.quantity &&
            ` · ${line.quantity - line.refundable} in a return, exchanged, refunded or removed`}
        </p>
      </div>
      <Price
        minor={line.quantity * line.priceAtPurchaseMinor}
        money={money}
        className="shrink-0 font-medium"
      />
    </li>
  );
}

function Note({ label, children }: { label: string; children: string }) {
  return (
    <p className="mt-4 border-t border-line pt-4 text-sm wrap-anywhere whitespace-pre-line">
      <span className="font-medium">{label}: </span>
      {children}
    </p>
  );
}
