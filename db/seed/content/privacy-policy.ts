import type { TextPage } from "#app/domain/content/content.ts";

export const privacyPolicy: TextPage = {
  title: "Privacy Policy",
  intro: "What we learn about you when you use the shop, what we do with it, and what you can ask of us.",
  sections: [
    {
      id: "information-we-collect",
      title: "Information We Collect",
      icon: "clipboard-list",
      body: "We keep what you give us and what an order makes necessary, and no more.",
      list: [
        "Account: your name, email address, a hash of your password from which it cannot be read, and a picture, addresses and body measurements if you add them.",
        "Orders: what you bought, delivery address, email address, phone number, totals, the state of payment and of delivery, returns.",
        "Messages: what you write to us through the contact form or in a review, and the address or number at which you want the newsletter, a reminder or a stock notice.",
        "Visits: technical records such as the time of a request, its IP address and errors, to keep the shop safe and running.",
      ],
    },
    {
      id: "how-we-use-it",
      title: "How We Use Your Information",
      icon: "settings-2",
      body: "To take, deliver and account for your orders; to sign you in and keep your account safe; to answer you; to show reviews under the name you gave; to meet our duties under tax and consumer law; and to send the newsletter, reminders and stock notices that you signed up for.\n\nWe do not sell information about you. Whether an order can be paid in cash on delivery may be decided automatically, by its value, its address and earlier parcels; you can pay online in any case.",
    },
    {
      id: "payments",
      title: "Payments",
      icon: "credit-card",
      body: "Card details go to the payment provider over an encrypted connection and are used for that one payment. We never write your card number or security code to our database, our records or an email; all that we keep is whether the payment went through and the provider’s reference for it.",
    },
    {
      id: "cookies",
      title: "Cookies and Storage in Your Browser",
      icon: "cookie",
      body: "Our cookies keep you signed in, identify your browser, show a confirmation on the next page, and give a guest access to a cart and orders; scripts cannot read them. Until you sign in, your cart and wishlist are stored in your browser, as are the measurements that you enter in the size finder. You can clear this storage at any time. We set no advertising cookies. The maps on our contact and about pages are loaded from an open map service when you scroll to them; it then sees your IP address.",
    },
    {
      id: "sharing",
      title: "Who Else Sees It",
      icon: "share-2",
      body: "Only those who need it to do their part, and only what they need: the payment provider, the courier, the company that runs our servers and sends our email, and authorities when the law obliges us.",
    },
    {
      id: "security",
      title: "How We Protect It",
      icon: "lock",
      body: "Connections are encrypted, passwords are stored so that nobody can read them, and access to orders is limited to those who handle them. No system is perfect: if yours is ever affected by a breach, we will tell you and the authorities as the law requires.",
    },
    {
      id: "retention",
      title: "How Long We Keep It",
      icon: "clock",
      body: "We store your account information until you delete the account, which you can do under Your data in your profile. We store orders and invoices for as long as Indian tax law requires, and messages for as long as we need them to answer you. You can unsubscribe from the newsletter with one click in any issue.",
    },
    {
      id: "your-rights",
      title: "Your Rights",
      icon: "user-check",
      body: "You may ask what we hold about you, have it corrected, have it deleted where no law obliges us to keep it, and withdraw a consent you gave. You can change your name and picture on your profile page. If our answer does not satisfy you, you may turn to the Data Protection Board of India.",
    },
    {
      id: "children",
      title: "Minimum Age",
      icon: "shield",
      body: "The shop is meant for people of at least 18 years. We do not knowingly collect information from anyone younger; if you believe that we have, tell us and we will delete it.",
    },
    {
      id: "changes",
      title: "Changes to This Policy",
      icon: "refresh-cw",
      body: "When we change how we handle information we change this page and its date. If a change matters to you, we will also write to the address of your account.",
    },
    {
      id: "contact-us",
      title: "Contact Us",
      icon: "mail",
      body: "For any question about your information, write to us. Please use the email address of your account, so that we know we are speaking to you.",
      contact: ["email", "phone", "address"],
    },
  ],
};
