import type { EmailKind } from "#app/domain/settings/emails/email-kind.ts";

const greeting = "Dear Asha Verma";

/** Emails to people with an account, and to senders of contact messages. */
export const ACCOUNT_EMAILS = {
  "confirm-email": {
    name: "Confirm the email address",
    sent: "To a new customer, with the link that confirms the address.",
    placeholders: { greeting },
    words: {
      subject: "Confirm your {shop} account",
      heading: "Welcome to {shop}",
      paragraphs: [
        "{greeting}, thank you for joining us. Please confirm that this is your email address.",
        "The link works for one day. If you did not create an account, you can ignore this email.",
      ],
    },
  },
  "password-reset": {
    name: "Password reset",
    sent: "To a customer who has forgotten the password, with a link to choose a new one.",
    placeholders: { greeting, minutes: "60" },
    words: {
      subject: "Your {shop} password",
      heading: "Choose a new password",
      paragraphs: [
        "{greeting}, someone asked to reset the password of your account. If it was you, choose a new one here.",
        "The link works once, within {minutes} minutes. If it was not you, nothing has changed and you do not need to do anything.",
      ],
    },
  },
  "account-exists": {
    name: "Account exists already",
    sent: "To the owner of an account when someone signs up with its address again.",
    placeholders: { greeting },
    words: {
      subject: "Your {shop} account",
      heading: "You already have an account",
      paragraphs: [
        "{greeting}, someone tried to create a {shop} account with this address, which already has one.",
        "If it was you, please sign in. You can reset a forgotten password there. If not, you do not need to do anything.",
      ],
    },
  },
  "password-changed": {
    name: "Password changed",
    sent: "To the owner of an account after its password was changed.",
    placeholders: { greeting },
    words: {
      subject: "Your {shop} password was changed",
      heading: "Your password was changed",
      paragraphs: [
        "{greeting}, the password of your account was changed, and all other devices were signed out.",
        "If it was you, you do not need to do anything. If it was not, please reset your password at once and contact us.",
      ],
    },
  },
  "passkey-added": {
    name: "Passkey added",
    sent: "To a customer after a passkey was added to the account.",
    placeholders: { greeting, passkey: "Asha's phone" },
    words: {
      subject: "A passkey was added to your {shop} account",
      heading: "A passkey was added",
      paragraphs: [
        "{greeting}, the passkey “{passkey}” was added to your account. It signs in without your password.",
        "If it was you, you do not need to do anything. If it was not, please remove it under Sign-in security, reset your password at once and contact us.",
      ],
    },
  },
  "passkey-removed": {
    name: "Passkey removed",
    sent: "To a customer after a passkey was removed from the account.",
    placeholders: { greeting, passkey: "Asha's phone" },
    words: {
      subject: "A passkey was removed from your {shop} account",
      heading: "A passkey was removed",
      paragraphs: [
        "{greeting}, the passkey “{passkey}” was removed from your account. It no longer signs in.",
        "If it was you, you do not need to do anything. If it was not, please reset your password at once and contact us.",
      ],
    },
  },
  "account-deleted": {
    name: "Account deleted",
    sent: "The last email, after an account was deleted.",
    placeholders: { greeting, kept: "You had no orders, so we keep nothing about you." },
    words: {
      subject: "Your {shop} account is deleted",
      heading: "Your account is deleted",
      paragraphs: [
        "{greeting}, your account and all its data have been deleted, as you asked.",
        "{kept}",
        "If it was not you, please contact us. Otherwise this is the last email you will get from us. Thank you for shopping with us.",
      ],
    },
  },
  "contact-thanks": {
    name: "Thanks for a message",
    sent: "To the sender of the contact form.",
    placeholders: {
      phone: "+91 522 000 0000",
      hours: "Monday-Saturday: 10:00 AM-8:00 PM IST. Sunday: Closed",
    },
    words: {
      subject: "Thank you for contacting {shop}",
      heading: "Thank you for writing",
      paragraphs: [
        "We have received your message. A person will read it and answer, usually on the next working day.",
        "If it cannot wait, call us on {phone}. {hours}.",
        "If it was not you who wrote to us, you can ignore this email.",
      ],
    },
  },
  "newsletter-confirmation": {
    name: "Confirm the newsletter",
    sent: "To an address that was entered for the newsletter, with the confirmation link.",
    placeholders: {},
    words: {
      subject: "Confirm your {shop} newsletter",
      heading: "Please confirm your subscription",
      paragraphs: [
        "Someone asked us to send the {shop} newsletter to this address: new pieces, and how they are made, about once a month.",
        "If it was you, please confirm it. If not, you can ignore this email: we send nothing unless you confirm.",
      ],
    },
  },
  "back-in-stock": {
    name: "Back in stock",
    sent: "Once to a person who asked to be told when a sold-out variant is back.",
    placeholders: {
      product: "Noor Kurta (2XL · Indigo)",
      reserved: "We hold one piece for you for 24 hours. Use the button to put it into your cart.",
    },
    words: {
      subject: "{product} is back",
      heading: "Back in stock",
      paragraphs: ["You asked us to tell you: {product} is in stock again.", "{reserved}"],
    },
  },
  "cart-reminder": {
    name: "Reminder of a left checkout",
    sent: "Once to a person who agreed to it at checkout and left without an order, after the hours of Settings > Coming back.",
    placeholders: {},
    words: {
      subject: "Your cart at {shop} is saved",
      heading: "Your cart is saved",
      paragraphs: [
        "You left before your order was placed. The button brings your cart back, on this or another device.",
        "Nothing is reserved until you order, so a piece may sell out.",
      ],
    },
  },
  "review-published": {
    name: "Review published",
    sent: "To the author of a review that is now shown.",
    placeholders: { greeting, name: "Asha Verma", product: "Noor Kurta" },
    words: {
      subject: "Your review of {product} is published",
      heading: "Thank you for your review",
      paragraphs: [
        "{greeting}, your review of {product} is now on its page, where it helps others to choose.",
        "We pass on what you liked to the people who made it, and learn from what you missed.",
      ],
    },
  },
  "review-rejected": {
    name: "Review not published",
    sent: "To the author of a review that is not shown.",
    placeholders: { greeting, name: "Asha Verma", product: "Noor Kurta" },
    words: {
      subject: "Your review of {product}",
      heading: "About your review",
      paragraphs: [
        "{greeting}, thank you for your review of {product}. We could not publish it as it stands.",
        "The most common reason is that it names people or is not about the piece itself. Criticism is never the reason.",
        "You are welcome to edit it, and we will read it again. If something was wrong with your order, please reply to this email and we will put it right.",
      ],
    },
  },
} as const satisfies Record<string, EmailKind>;
