import type { TextPage } from "#app/domain/content/content.ts";

export const refundPolicy: TextPage = {
  title: "Refund Policy",
  intro: "How to return something, when you get your money back, and who pays the postage.",
  sections: [
    {
      id: "our-commitment",
      title: "Our Commitment",
      icon: "heart-handshake",
      body: "Buying clothes without trying them on takes trust. If a piece is not right for you, you can return it within {return-days} days of delivery, whatever the reason. Choose the one that fits best; if you tell us where it pinched, we will pass it on to our cutters.",
    },
    {
      id: "return-eligibility",
      title: "Return Eligibility",
      icon: "clipboard-check",
      body: "A return is accepted when these conditions are met.",
      list: [
        "It is started within {return-days} days from the day of delivery.",
        "The piece is unworn, unwashed and unaltered, with its labels and in its original packaging. Trying it on is fine.",
        "Gift cards, whenever we offer them, cannot be returned.",
      ],
    },
    {
      id: "how-to-initiate-a-return",
      title: "How to Initiate a Return",
      icon: "package",
      body: "Open the order in your order history, or by the link in your order email if you ordered without an account, and choose Start a return: tick what you are returning, choose a refund or an exchange, and choose the reason. You get a return number at once, and we answer with instructions, usually on the next working day. Please do not send a parcel before you have heard from us. If you cannot open it, write or call us with your order number.\n\nYou normally pay the return shipping. If the item is faulty, or the mistake was ours, we pay it.",
      contact: ["email", "phone"],
    },
    {
      id: "refund-process",
      title: "Refund Process",
      icon: "wallet",
      body: "When we have received and checked the parcel, we tell you by email whether the refund is approved. It is then paid within {refund-time} to the original payment method, or, for an order paid in cash, to the bank account or UPI ID that you enter when you start the return. Your bank may need a few days more to show it.\n\nThe original shipping charges are non-refundable, except when the item was faulty or the mistake was ours.",
    },
    {
      id: "exchanges",
      title: "Exchanges",
      icon: "repeat",
      body: "The quickest way to another size or colour is to return the first piece and order the second, so that nobody else takes it in the meantime. If you would rather have us handle both, choose an exchange when you start the return: the other piece leaves as soon as yours has arrived, if we still have it, and otherwise you get your money back.",
    },
    {
      id: "faulty-or-incorrect-items",
      title: "Faulty or Incorrect Items",
      icon: "triangle-alert",
      body: "If something arrives damaged, faulty, or is not what you ordered, please tell us as soon as you can: start a return, choose that as the reason, and choose a refund or an exchange. We will refund it in full or replace it, if we still have it, and pay the shipping both ways. Small irregularities of handwork that the product page describes are not faults.",
    },
    {
      id: "return-address",
      title: "Return Address",
      icon: "map-pin",
      body: "Send returns, with the return number on the outside, to our shop. We recommend a service with tracking, because a parcel that is lost on the way to us cannot be refunded.",
      contact: ["address"],
    },
    {
      id: "questions",
      title: "Questions",
      icon: "circle-help",
      body: "Ask us before you send anything, if anything is unclear. A person answers during opening hours.",
      contact: ["email", "phone", "hours"],
    },
  ],
};
