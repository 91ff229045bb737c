import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import { alertKey } from "#app/domain/back-in-stock/alert-key.server.ts";
import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import { writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";

interface Offer {
  alert: { id: string; email: string };
  variant: Pick<VariantForSale, "name" | "options">;
  /** 0 where no piece is held. */
  holdHours: number;
  publicUrl: string;
  secret: SigningSecret;
}

/** Tells a person once that a variant is back. Both links are signed and name no person. */
export function backInStockEmail(
  shop: EmailShop,
  { alert, variant, holdHours, publicUrl, secret }: Offer,
): EmailMessage {
  const { name, options } = variant;
  const { subject, ...words } = writeEmail(shop, "back-in-stock", {
    product: itemLabel(name, options),
    reserved:
      holdHours > 0
        ? `We hold one piece for you for ${holdHours === 1 ? "one hour" : `${holdHours} hours`}. Use the button to put it into your cart.`
        : "We do not hold a piece, so it may sell out again.",
  });
  const linkTo = (path: string) => {
    const url = new URL(path, publicUrl);
    url.searchParams.set("alert", alert.id);
    url.searchParams.set("key", alertKey(secret, alert.id));
    return url.href;
  };
  const unsubscribeUrl = linkTo("/back-in-stock/unsubscribe");
  const message = renderEmail(shop, {
    ...words,
    action: { label: `See ${name}`, url: linkTo("/back-in-stock") },
    closing: `You asked for this email, and it is the only one for this item. Stop back-in-stock emails: ${unsubscribeUrl}`,
  });
  return { to: alert.email, subject, ...message, unsubscribeUrl };
}
