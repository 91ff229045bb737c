import type { EmailSettings } from "#app/domain/messages/emails/email-texts.settings.ts";
import type { MessageSettings } from "#app/domain/messages/messages.settings.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { html, type SafeHtml } from "#app/lib/text/html.ts";

type GeneralSettings = StoreSettings["general"];

/** The shop's data for emails: branding, texts, and which emails go to the shop itself. */
export interface EmailShop extends GeneralSettings {
  emails: EmailSettings;
  /** The channels to phones. */
  messages: MessageSettings;
  /** When the messages of an admin's action leave. */
  sending: StoreSettings["sending"];
  notifications: StoreSettings["notifications"];
  /** The accent colour, and the wordmark that replaces the name where the owner has set one. */
  accent: string;
  wordmark: string;
  /** An image that replaces the name, by its absolute URL and its own size in pixels. */
  logo: { url: string; width: number; height: number } | null;
  /** The shop's name as an image, where there is no logo. */
  wordmarkUrl: string;
  /** Delivery times and tracking links by country. */
  shipping: StoreSettings["shipping"];
  /** Couriers of the shop with their tracking pages. */
  ownCouriers: StoreSettings["ownCouriers"]["couriers"];
  /** When orders leave the shop. */
  delivery: StoreSettings["delivery"];
  /** How the shop is paid by a method whose money it receives itself. */
  payments: StoreSettings["payments"];
  /** When orders can be picked up. */
  pickupHours: readonly string[];
  /** Within what time refunds arrive, as "7-14 business days". */
  refundedWithin: string;
}

/** `publicUrl` is the shop's base URL: links in an email must be absolute. */
export function emailShopOf(
  {
    general,
    mails: emails,
    messages,
    sending,
    notifications,
    appearance,
    payments,
    shipping,
    ownCouriers,
    delivery,
    pickup,
    returns,
  }: StoreSettings,
  publicUrl: string,
): EmailShop {
  const { accent, logo } = appearance;
  const { wordmark, image } = logo;
  const shown = image && {
    url: new URL(`/images/${image.id}/480.png`, publicUrl).href,
    width: image.width,
    height: image.height,
  };
  return {
    ...general,
    emails,
    messages,
    sending,
    notifications,
    accent,
    wordmark,
    logo: shown,
    wordmarkUrl: new URL("/wordmark.png", publicUrl).href,
    shipping,
    ownCouriers: ownCouriers.couriers,
    delivery,
    payments,
    pickupHours: pickup.hours,
    refundedWithin: returns.refundedWithin,
  };
}

/** The mailbox for the shop's own emails. */
export function mailboxOf({ email, notifications }: EmailShop): string {
  return notifications.email || email;
}

/** An order line in an email. */
export interface EmailItem {
  name: string;
  /** "2XL · Indigo"; empty for a product without options. */
  options: string;
  quantity: number;
  /** The line total, formatted. */
  value?: string;
  /** Absolute URL of a JPEG; null when the product no longer has an image. */
  imageUrl: string | null;
  /** Whether it cannot be returned, as its options say. */
  isFinalSale?: boolean | undefined;
  link?: { label: string; url: string };
}

// In pixels, set as attributes: Outlook ignores the sizes of style sheets.
const IMAGE_WIDTH = 64;
const IMAGE_HEIGHT = 80;

/** Image, name, options and quantity of each line. The name is the images' alternative text. */
export function renderItems(items: readonly EmailItem[]): SafeHtml {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="border-collapse:collapse;margin:0 0 24px"
  >
    ${items.map(row)}
  </table>`;
}

function row({ name, options, quantity, value, imageUrl, link }: EmailItem): SafeHtml {
  const cell = `padding:12px 0;border-top:1px solid ${LINE};font:15px/1.5 ${TEXT};color:${INK}`;
  const details = [options, `Quantity:\u00a0${quantity}`].filter(Boolean).join(" · ");
  return html`<tr>
    <td class="line" width="${String(IMAGE_WIDTH)}" valign="top" style="${cell}">
      ${imageUrl ? image(imageUrl, name) : html``}
    </td>
    <td class="ink line" valign="top" style="${cell};padding-left:14px">
      <strong>${name}</strong><br />
      <span class="soft" style="color:${SOFT}">${details}</span>
      ${link ? html`<br /><a class="ink" href="${link.url}" style="color:${INK};font-weight:600">${link.label}</a>` : html``}
    </td>
    <td class="ink line" align="right" valign="top" style="${cell};padding-left:14px;white-space:nowrap">
      ${value ?? ""}
    </td>
  </tr>`;
}

function image(url: string, name: string): SafeHtml {
  return html`<img
    src="${url}"
    alt="${name}"
    width="${String(IMAGE_WIDTH)}"
    height="${String(IMAGE_HEIGHT)}"
    style="display:block;border:0;border-radius:3px;object-fit:cover;background:${LINEN};font:11px/1.3 ${TEXT};color:${SOFT}"
  />`;
}

/** The same lines for the plain-text part. */
export function itemsText(items: readonly EmailItem[]): string {
  return items
    .map(({ name, options, quantity, value, link }) => {
      const line = `${quantity} × ${name}${options ? ` (${options})` : ""}${value ? `: ${value}` : ""}`;
      return link ? `${line}\n${link.label}: ${link.url}` : line;
    })
    .join("\n");
}

// Email programs ignore custom properties and most style sheets, so the brand's colours and typefaces are repeated for inline styles.
export const INK = "#231a1e";
export const SOFT = "#5d5157";
export const PAPER = "#fbf8f3";
export const LINE = "#e2d8ca";
const LINEN = "#f3ede4";

export const DISPLAY = "Georgia,'Times New Roman',serif";
export const TEXT = "Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
