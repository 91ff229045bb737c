import { z } from "zod";
import { Text } from "#app/domain/api/internal/keyed/keyed-operation.server.ts";
import { defineOrderAction } from "#app/domain/api/internal/keyed/order-actions.server.ts";
import { LineQuantities } from "#app/domain/api/internal/keyed/shipments.server.ts";
import { Minor } from "#app/domain/api/internal/shared.server.ts";
import { refundOrder } from "#app/domain/orders/refunds/refund-order.server.ts";
import type { RefundScope } from "#app/domain/orders/refunds/refund-order.ts";

const common = {
  confirmedMinor: z.int().min(0).optional().meta({
    description:
      "The amount that is refunded. Without it, or if it differs, the response is 409 and names the amount, and nothing is refunded.",
  }),
  reason: Text(500).optional().meta({ description: "The customer reads it." }),
  asCredit: z.boolean().default(false).meta({ description: "As store credit instead of money." }),
};

const Restock = LineQuantities.default([]).meta({ description: "The items that return to the stock." });

const Refund = z
  .discriminatedUnion("scope", [
    z.strictObject({ scope: z.literal("rest"), restock: Restock, ...common }),
    z.strictObject({ scope: z.literal("amount"), amountMinor: Minor.min(1), ...common }),
    z.strictObject({
      scope: z.literal("items"),
      items: LineQuantities,
      amountMinor: Minor.min(1).optional(),
      restock: Restock,
      ...common,
    }),
  ])
  .meta({ id: "Refund" });

function scopeOf(body: z.output<typeof Refund>): RefundScope {
  if (body.scope === "rest") return { kind: "rest" };
  const { amountMinor } = body;
  if (body.scope === "amount") return { kind: "amount", amountMinor: body.amountMinor };
  return { kind: "pieces", items: body.items, ...(amountMinor !== undefined && { amountMinor }) };
}

export const refundOrderOperation = defineOrderAction({
  id: "refundOrder",
  path: "/admin/orders/{number}/refunds",
  summary: "Refund an order without a return",
  description: "The rest of its payment, an amount, or items.",
  permission: "orders.manage",
  body: Refund,
  async run({ orders }, { order, body, caller: { actor, version, requestId: key } }) {
    const { confirmedMinor, reason, asCredit } = body;
    const restock = "restock" in body ? body.restock : [];
    const result = await refundOrder(orders, {
      orderId: order.id,
      actor,
      version,
      key,
      scope: scopeOf(body),
      restock,
      confirmedMinor,
      reason,
      asCredit,
    });
    if (result.ok || result.error !== "to-confirm") return result;
    return { ...result, detail: `Send confirmedMinor: ${result.review.amountMinor} to refund this amount.` };
  },
});
