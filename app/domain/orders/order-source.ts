/** Where an order by hand came from. An order of the website has no source. */
export const ORDER_SOURCES = ["phone", "whatsapp", "shop"] as const;

export type OrderSource = (typeof ORDER_SOURCES)[number];

export const SOURCE_LABELS: Record<OrderSource, string> = {
  phone: "Phone",
  whatsapp: "WhatsApp",
  shop: "In the shop",
};
