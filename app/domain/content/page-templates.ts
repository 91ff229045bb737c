import { DEFAULT_FAQ } from "#app/domain/content/internal/default-faq.ts";

/** The beginning of a new page: its title and its text in Markdown. */
export interface PageTemplate {
  /** The name of the template in the admin. */
  name: string;
  title: string;
  body: string;
  seoDescription: string;
}

// In braces: the values that the page takes from the settings (`PAGE_PLACEHOLDERS`).
const SHIPPING = `How we pack, send and deliver your order. Prices and days for your address are on each product’s page, in the cart and under [Delivery](/delivery).

## Where we deliver

Enter your PIN code on a product’s page or under [Delivery](/delivery), and you see whether we deliver to you.

## What delivery costs

{delivery-rates}. The cart shows the charge for your address before you pay. Nothing is added later.

## When your order arrives

{dispatch-time} Delivery then takes: {delivery-times}. The checkout names the day, and we write to you when your order is on its way.

## Cash on delivery

{cash-terms}

## Following your order

Under [Track order, returns and exchanges](/orders/find) with the number of your order and your mobile number or email.

## If nobody is at home

The courier tries again. If a parcel comes back to us, we write to you before anything else happens.

## Damaged and missing items

Tell us as soon as you notice, from the page of your order, with a photo. The [Refund Policy](/refund-policy) describes what happens next.`;

/** The templates of a new page, by the name in its URL. Each holds in every shop; the owner completes it. */
export const PAGE_TEMPLATES = {
  shipping: {
    name: "Shipping",
    title: "Shipping",
    body: SHIPPING,
    seoDescription: "Where we deliver, what it costs, when your order arrives, and how you follow it.",
  },
  faq: {
    name: "FAQ",
    title: "Frequently asked questions",
    body: [
      DEFAULT_FAQ.intro,
      ...DEFAULT_FAQ.sections.map(({ title, body, list = [] }) =>
        [`## ${title}`, body, list.map((item) => `- ${item}`).join("\n")].filter(Boolean).join("\n\n"),
      ),
    ].join("\n\n"),
    seoDescription: "Sizes, delivery, payment, orders and returns: what shoppers ask most, with answers.",
  },
} satisfies Record<string, PageTemplate>;

/** The template of this name; null when there is none. */
export function findPageTemplate(name: string | null): PageTemplate | null {
  const key = Object.keys(PAGE_TEMPLATES).find((candidate) => candidate === name);
  return key === undefined ? null : PAGE_TEMPLATES[key as keyof typeof PAGE_TEMPLATES];
}
