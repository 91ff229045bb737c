import type { TextPage } from "#app/domain/content/content.ts";

/** The questions and answers of a shop whose owner has not written any: only what holds in every shop. Each rule that is a setting is a placeholder. */
export const DEFAULT_FAQ: TextPage = {
  title: "FAQ",
  intro: "What shoppers ask us most. Anything else: write or call, a person answers.",
  sections: [
    {
      id: "size",
      title: "Which size is mine?",
      icon: "shirt",
      body: "The page of each garment has a size guide with the body and the garment in centimetres and inches, and “Find my size” compares them with your measurements. Height and weight are enough to begin with. “Fits me, in stock” lists everything in stock in your sizes.",
    },
    {
      id: "delivery",
      title: "When does my order arrive, and what does delivery cost?",
      icon: "map-pin",
      body: "Enter your PIN code on a product’s page, in the cart or under Delivery, and you see the day. {dispatch-time} Delivery then takes: {delivery-times}. It costs: {delivery-rates}. The full price with delivery and taxes is in the cart before you pay.",
    },
    {
      id: "payment",
      title: "How can I pay?",
      icon: "credit-card",
      body: "You can pay by: {payment-methods}. {cash-terms} The checkout shows every way to pay that we take for your address. Payments are encrypted, and we never store the number or the security code of a card.",
    },
    {
      id: "track",
      title: "Where is my order?",
      icon: "package",
      body: "Under “Track order, returns and exchanges” with the number of your order and your mobile number or email. With an account, under Orders. We also write to you when it is on its way.",
    },
    {
      id: "cancel",
      title: "Can I change or cancel my order?",
      icon: "circle-help",
      body: "Until it leaves us you can cancel it on its page. For another size or address, contact us as soon as you can.",
    },
    {
      id: "returns",
      title: "How do I send something back?",
      icon: "repeat",
      body: "Open your order, choose “Start a return” and the items, within {return-days} days of delivery. You can have a refund, which arrives within {refund-time}, or another size. {way-back} {final-sale} The Refund Policy has the details.",
    },
    {
      id: "contact-us",
      title: "How do I reach you?",
      icon: "mail",
      body: "Write to us or call within our hours.",
      contact: ["email", "phone", "address", "hours"],
    },
  ],
};
