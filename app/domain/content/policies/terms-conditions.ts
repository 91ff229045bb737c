import type { TextPage } from "#app/domain/content/content.ts";

/** Terms of a shop in India that sells its own goods, with the seller's facts that the Consumer Protection (E-Commerce) Rules 2020 demand. */
export const TERMS_CONDITIONS: TextPage = {
  title: "Terms & Conditions",
  intro: "The agreement between you and {seller} when you use {shop} and order from it.",
  sections: [
    {
      id: "seller",
      title: "Who you buy from",
      icon: "handshake",
      body: "{seller}, {address}. {registration} The goods on this site are sold by us.\n\nThe Privacy Policy and the Refund Policy are part of this agreement.",
      contact: ["email", "phone"],
    },
    {
      id: "account",
      title: "Your account and your details",
      icon: "user-check",
      body: "You confirm that you are at least 18 years old, that what you enter is true, and that you keep your password to yourself. You can order without an account where the checkout offers it, and delete your account at any time.",
    },
    {
      id: "products",
      title: "Products and prices",
      icon: "shirt",
      body: "We describe and picture our goods as truly as we can. Colours differ between screens, and work by hand varies a little from piece to piece. Measurements in size charts are in centimetres, of the garment laid flat and doubled, and can differ by up to 2 cm.\n\nThe cart shows price, taxes, delivery and every other charge before you pay. If a price is plainly a mistake, we tell you and cancel the order with a full refund unless you accept the correct one.",
    },
    {
      id: "order",
      title: "When an order is binding",
      icon: "package",
      body: "Your order is an offer. It becomes a contract when we confirm it by email. If we cannot supply an item, we tell you at once and refund what you paid for it. There is no charge for cancelling before the order has left us.",
    },
    {
      id: "payment",
      title: "Payment",
      icon: "credit-card",
      body: "You can pay by: {payment-methods}. {cash-terms}\n\nPayments are processed by a payment provider over an encrypted connection; we never see the number or the security code of your card.",
    },
    {
      id: "delivery",
      title: "Delivery",
      icon: "map-pin",
      body: "{dispatch-time} Delivery then takes: {delivery-times}. Delivery costs: {delivery-rates}. The checkout names the day and the charge for your address. The risk passes to you when you receive the parcel.",
    },
    {
      id: "returns",
      title: "Returns and exchanges",
      icon: "repeat",
      body: "You can return or exchange within {return-days} days of delivery, and refunds arrive within {refund-time}. The Refund Policy has the conditions.",
    },
    {
      id: "reviews",
      title: "Reviews and other content of yours",
      icon: "heart-handshake",
      body: "A review must be true and your own. You allow us to show it, with photos that you send, in this shop. We remove reviews that are false, insulting or paid for, and change no others.",
    },
    {
      id: "use",
      title: "What is not allowed",
      icon: "ban",
      body: "Please do not:",
      list: [
        "order with the payment details of another person, or without the intention to pay or accept the parcel;",
        "collect the content of this site by program, or copy it for a business;",
        "circumvent or disturb what protects this site;",
        "pretend to be another person or use another person’s account.",
      ],
    },
    {
      id: "content",
      title: "Our texts, pictures and patterns",
      icon: "copyright",
      body: "They belong to us or to those who license them to us. You may view them, share links and print pages for yourself. Anything else needs our written permission.",
    },
    {
      id: "liability",
      title: "Liability",
      icon: "shield",
      body: "We are liable for our goods and for our mistakes as the law says. Nothing in these terms limits a right that consumer law gives you, or liability for intent, gross negligence, death or injury.",
    },
    {
      id: "grievances",
      title: "Complaints and grievance officer",
      icon: "mail",
      body: "{officer}. We acknowledge a complaint within 48 hours and resolve it within one month of receipt.",
    },
    {
      id: "law",
      title: "Law and courts",
      icon: "scale",
      body: "The law of India applies. You can turn to the consumer commission or court where you live. Changes of these terms hold for orders placed after they appear here.",
    },
  ],
};
