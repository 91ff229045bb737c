import type { TextPage } from "#app/domain/content/content.ts";

/**
 * Returns, refunds and exchanges, of which rule 7(1) of the Consumer Protection (E-Commerce) Rules 2020 has a shop inform buyers. Every period and
 * amount comes from the settings.
 */
export const REFUND_POLICY: TextPage = {
  title: "Refund Policy",
  intro: "How to return or exchange something at {shop}, when your money arrives, and who pays the way back.",
  sections: [
    {
      id: "period",
      title: "How long you can return",
      icon: "clock",
      body: "You can request a return or an exchange within {return-days} days of the day of delivery, for any reason.",
    },
    {
      id: "conditions",
      title: "What we take back",
      icon: "clipboard-check",
      body: "An item can be returned if:",
      list: [
        "it is unworn, unwashed and unaltered, with its labels. Trying it on is fine;",
        "its page does not say that it cannot be returned;",
        "it comes back with everything that belonged to it.",
      ],
    },
    {
      id: "not-returnable",
      title: "What cannot be returned",
      icon: "ban",
      body: "Gift cards, and items that we make or alter to your measurements, cannot be returned unless they are faulty. {final-sale}",
    },
    {
      id: "how",
      title: "How to start a return",
      icon: "package",
      body: "Open your order, from your account or from the link in its email, and choose “Start a return”: the items, the reason, and a refund or an exchange. You receive a return number and our answer with instructions. Please do not send a parcel before that. If you cannot open your order, contact us with its number.",
      contact: ["email", "phone"],
    },
    {
      id: "way-back",
      title: "Who pays the way back",
      icon: "map-pin",
      body: "{way-back}",
    },
    {
      id: "refunds",
      title: "When your money arrives",
      icon: "wallet",
      body: "We check what you sent and tell you by email whether the refund is approved. It then arrives within {refund-time}, to the method that you paid with. If you paid in cash, it is sent to the bank account or UPI ID that you enter in the form of the return.\n\nThe charge for the first delivery is refunded if the item was faulty, damaged or not what you ordered.",
    },
    {
      id: "exchanges",
      title: "Exchanges",
      icon: "repeat",
      body: "Choose another size or colour in the form of the return. {replacement} If it is no longer in stock, you receive a refund.",
    },
    {
      id: "cancellation",
      title: "Cancelling an order",
      icon: "circle-help",
      body: "You can cancel an order free of charge on its page until it has left us. What you paid is refunded in full. If we cannot deliver, we cancel and refund in full as well.",
    },
    {
      id: "faulty",
      title: "Faulty, damaged or wrong items",
      icon: "triangle-alert",
      body: "Tell us as soon as you notice, from the page of your order, with a photo. We replace the item or refund it in full, as you choose, and pay the way back. If it is no longer in stock, we refund. Small irregularities of handwork that the product’s page describes are no fault. Your rights under the Consumer Protection Act, 2019 remain.",
    },
    {
      id: "complaints",
      title: "Complaints",
      icon: "scale",
      body: "If you are not satisfied with a decision, write to our grievance officer: {officer}. We acknowledge complaints within 48 hours and resolve them within one month. You can also call the National Consumer Helpline, 1915.",
    },
  ],
};
