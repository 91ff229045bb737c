import type { TextPage } from "#app/domain/content/content.ts";

export const termsConditions: TextPage = {
  title: "Terms & Conditions",
  intro: "The agreement between you and us when you use this shop. Please read it before you order.",
  sections: [
    {
      id: "agreement-to-terms",
      title: "Agreement to Terms",
      icon: "handshake",
      body: "These terms are a binding agreement between you and Gulmohar, Lucknow, about your use of this website and of everything sold through it. By using the site you accept them. If you do not agree with all of them, please do not use the site.\n\nThe privacy policy and the refund policy are part of this agreement.",
    },
    {
      id: "intellectual-property-rights",
      title: "Intellectual Property Rights",
      icon: "copyright",
      body: "The site, its texts, pictures, patterns, drawings, software and marks belong to us or to those who license them to us. You may look at them, print or save pages for your own use, and share links. Any other copying, publishing or commercial use needs our written permission beforehand.",
    },
    {
      id: "user-representations",
      title: "User Representations",
      icon: "user-check",
      body: "By using the site you confirm the following.",
      list: [
        "What you tell us when you register or order is true, and you will keep it up to date.",
        "You are at least 18 years old and able to enter into a contract.",
        "You keep your password to yourself and tell us if somebody else uses your account.",
        "You use the site yourself, not by automated means, and for no unlawful purpose.",
      ],
    },
    {
      id: "products",
      title: "Products",
      icon: "shirt",
      body: "We describe and picture what we sell as truly as we can. Much of it is made by hand: colour, pattern and measurements vary a little from piece to piece, and screens show colours differently. Such variation is not a defect.\n\nEverything is offered while stocks last. We may limit quantities, change prices for future orders, or stop selling a product.",
    },
    {
      id: "purchases-and-payment",
      title: "Purchases and Payment",
      icon: "indian-rupee",
      body: "Prices are shown in the store currency, and payments are settled in Indian Rupees (INR). Your bank’s exchange rate and fees may apply.\n\nShipping, tax and any discount are shown before you pay, and the total that you confirm is the total that is charged. You agree to give current, complete and correct details of purchase and payment for each order.\n\nYour order is an offer to buy; it is accepted when we confirm it. We may refuse or cancel an order when a product is not available, when a price or description was plainly mistaken, or when we suspect fraud, and will then return what you paid in full.",
    },
    {
      id: "prohibited-activities",
      title: "Prohibited Activities",
      icon: "ban",
      body: "You may not use the site for anything other than what it is offered for. In particular, you agree not to:",
      list: [
        "collect data or contents from the site systematically, by hand or by program, without our written permission;",
        "deceive us or other users, above all to learn passwords or account details;",
        "get around, switch off or interfere with what protects the site;",
        "place orders with somebody else’s payment details, or with no intention of paying;",
        "post reviews that you know to be false, that are paid for, or that insult or harass anybody;",
        "upload viruses or other harmful material, or burden the site so that others cannot use it;",
        "pretend to be another person, or use another person’s account;",
        "use the site to compete with us or to resell its contents.",
      ],
    },
    {
      id: "term-and-termination",
      title: "Term and Termination",
      icon: "calendar-x",
      body: "These terms apply for as long as you use the site. You may delete your account at any time under Your data in your profile. We may suspend or close an account, and refuse further use, when these terms or the law have been broken. Orders already paid for will be delivered or refunded in any case.",
    },
    {
      id: "modifications-and-interruptions",
      title: "Modifications and Interruptions",
      icon: "wrench",
      body: "We may change, add to or remove parts of the site at any time. It may be unavailable now and then because of maintenance or faults, and we cannot promise that it always works. Changes to these terms apply from the day they appear here, and not to orders placed before.",
    },
    {
      id: "governing-law",
      title: "Governing Law",
      icon: "scale",
      body: "These terms are governed by the laws of India. The courts at Lucknow, Uttar Pradesh, have jurisdiction, without taking away any right that consumer law gives you to turn to a forum where you live.",
    },
    {
      id: "contact-us",
      title: "Contact Us",
      icon: "mail",
      body: "For a complaint about the site, or to learn more about its use, please get in touch.",
      contact: ["email", "phone", "address", "hours"],
    },
  ],
};
