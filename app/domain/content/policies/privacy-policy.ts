import type { TextPage } from "#app/domain/content/content.ts";

/**
 * A privacy policy for a shop in India. It names what a notice needs under section 5 of the Digital Personal Data Protection Act 2023 and rule 3
 * of its Rules of 2025 (in force from 13 May 2027): the data by item, the purposes, and how to withdraw a consent, use one's rights and complain.
 */
export const PRIVACY_POLICY: TextPage = {
  title: "Privacy Policy",
  intro:
    "Which personal data {shop} processes when you use this shop, for which purposes, who receives it, and what you can demand. It is also our notice under the Digital Personal Data Protection Act, 2023.",
  sections: [
    {
      id: "who-we-are",
      title: "Who is responsible",
      icon: "user-check",
      body: "{seller}, {address}, runs {shop} and decides why and how your personal data is processed. Questions about it are answered by: {officer}.",
    },
    {
      id: "data",
      title: "The data, and what it is for",
      icon: "clipboard-list",
      body: "We process only what is listed here, for the purpose beside it.",
      list: [
        "Name, delivery and billing address, email address and phone number: to deliver your order, to write an invoice, and to tell you where your parcel is.",
        "Products, prices, payments, refunds and returns of your orders: to fulfil the contract and to keep the books that tax law requires.",
        "Bank account or UPI ID, if a refund cannot go back to the method you paid with: to send you that refund.",
        "Email address and password of an account, of which we store no readable copy: to sign you in and to keep the account safe.",
        "Body measurements that you enter in the size finder: to recommend a size. They stay in your browser unless you save them to your account.",
        "Reviews and photos that you send: to publish them under the name that you state.",
        "Messages to us: to answer them.",
        "Email address or phone number for the newsletter, reminders and stock notices: to send what you subscribed to.",
        "IP address, time and errors of requests: to keep the shop available and to prevent misuse.",
      ],
    },
    {
      id: "grounds",
      title: "Consent, and what needs none",
      icon: "scale",
      body: "We ask for your consent before we process data that an order or the law does not require, such as your measurements in an account or your address for the newsletter. Each consent is for one purpose, and we record when and for which text you gave it.\n\nData that you give us to place an order is used for this order, and data that tax, accounting or consumer law obliges us to keep is kept for that duty.",
    },
    {
      id: "withdraw",
      title: "How to withdraw a consent",
      icon: "refresh-cw",
      body: "As easily as you gave it: with the unsubscribe link in every newsletter and reminder, under “Your data” in your profile, or with a message to {email}. We then stop at once, and delete the data unless a law obliges us to keep it. What was done before stays lawful.",
    },
    {
      id: "rights",
      title: "Your rights",
      icon: "shield",
      body: "Under “Your data” in your profile, or with a message to {email} from the address of your account or order, you can:",
      list: [
        "receive a summary of your data, of what we do with it, and of everybody with whom we shared it;",
        "have it corrected, completed or updated;",
        "have it erased, as far as no law obliges us to keep it;",
        "name a person who exercises these rights if you die or can no longer do so yourself;",
        "complain to us. We acknowledge a complaint within 48 hours and resolve it within one month.",
      ],
    },
    {
      id: "board",
      title: "Complaints to the Data Protection Board",
      icon: "scale",
      body: "If our answer does not satisfy you, you can complain to the Data Protection Board of India, on its website. Please write to us first: {officer}.",
    },
    {
      id: "sharing",
      title: "Who receives data",
      icon: "share-2",
      body: "Only companies that work for us, each only what it needs: the payment provider, the courier, the companies that host this shop and send our email and messages, and our accountant. Courts and authorities receive data where a law obliges us. We do not sell personal data, and show no advertising that follows you.\n\nSome of these companies process data outside India. The government can restrict transfers to certain countries; we follow such orders.",
    },
    {
      id: "payments",
      title: "Payment data",
      icon: "credit-card",
      body: "You enter card and bank details on the page of the payment provider. We never receive or store the number or the security code of a card; we learn whether a payment succeeded, and its reference.",
    },
    {
      id: "cookies",
      title: "Cookies and storage in your browser",
      icon: "cookie",
      body: "We set only cookies that the shop needs: to keep you signed in, to remember your cart and to protect forms. A cart, a wishlist and measurements of a visitor without an account are stored in the browser, where you can delete them at any time.",
    },
    {
      id: "retention",
      title: "How long we keep data",
      icon: "clock",
      body: "An account until you delete it. Orders and invoices for as long as tax and accounting law requires. Messages until they are answered and no claim can follow from them. A subscription until you end it. Technical records for as long as they are needed to investigate misuse.",
    },
    {
      id: "security",
      title: "Security, and what happens in a breach",
      icon: "lock",
      body: "Connections are encrypted, passwords are hashed, and only those who handle orders see them. If a breach affects your data, we tell you and the Data Protection Board without delay: what happened, what it can mean for you, what we have done, and what you can do.",
    },
    {
      id: "children",
      title: "Children",
      icon: "shield",
      body: "This shop is for people of at least 18 years. We do not knowingly process data of children. If you believe that a child has given us data, write to {email}, and we delete it.",
    },
    {
      id: "contact-us",
      title: "Contact",
      icon: "mail",
      body: "We tell you on this page, and by email where a change matters to you, before we use data for a new purpose.",
      contact: ["email", "phone", "address"],
    },
  ],
};
