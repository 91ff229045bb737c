import type { MailKind } from "#app/domain/settings/mail-kinds/mail-kind.ts";

const greeting = "Dear Asha Verma";

/** What people with an account, and those who write to the shop, get. */
export const ACCOUNT_MAILS = {
  "confirm-email": {
    name: "Confirm the address",
    sent: "To a new customer, with the link that confirms the address.",
    placeholders: { greeting },
    words: {
      subject: "Confirm your {shop} account",
      heading: "Welcome to {shop}",
      paragraphs: [
        "{greeting}, thank you for joining us. Please confirm that this is your e-mail address.",
        "The link works for one day. If you did not create an account, you can leave this mail unanswered.",
      ],
    },
  },
  "password-reset": {
    name: "Forgotten password",
    sent: "To whoever has forgotten the password, with the link to choose another.",
    placeholders: { greeting, minutes: "60" },
    words: {
      subject: "Your {shop} password",
      heading: "Choose a new password",
      paragraphs: [
        "{greeting}, someone asked for a new password for your account. If it was you, choose one here.",
        "The link works once, within {minutes} minutes. If it was not you, nothing has changed and you need do nothing.",
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
        "If it was you, sign in; a forgotten password can be replaced from there. If not, you need do nothing.",
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
        "{greeting}, the password of your account is another one now, and all other devices were signed out.",
        "If it was you, all is well. If it was not, choose a new password at once and write to us.",
      ],
    },
  },
  "account-deleted": {
    name: "Account deleted",
    sent: "The last mail to someone whose account was deleted.",
    placeholders: { greeting, kept: "You had no orders, so nothing about you is kept." },
    words: {
      subject: "Your {shop} account is deleted",
      heading: "Your account is deleted",
      paragraphs: [
        "{greeting}, as you wished, your account with all its data has been deleted.",
        "{kept}",
        "If it was not you, please write to us. Otherwise this is the last mail you get from us. Thank you for having been here.",
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
        "Your message has reached us. A person will read it and answer, usually on the next working day.",
        "If it cannot wait, call us on {phone}. {hours}.",
        "If it was not you who wrote to us, you can leave this mail unanswered.",
      ],
    },
  },
  "newsletter-confirmation": {
    name: "Confirm the newsletter",
    sent: "To an address that was entered for the newsletter, with the link that agrees to it.",
    placeholders: {},
    words: {
      subject: "Confirm your {shop} newsletter",
      heading: "One click, and it is yours",
      paragraphs: [
        "Someone asked us to send the {shop} newsletter to this address: new pieces, and how they are made, about once a month.",
        "If it was you, please confirm it. If not, you need do nothing: without your yes we send none.",
      ],
    },
  },
  "review-published": {
    name: "Review published",
    sent: "To the author of a review that is now shown.",
    placeholders: { name: "Asha Verma", product: "Noor Kurta" },
    words: {
      subject: "Your review of the {product} is published",
      heading: "Thank you for your review",
      paragraphs: [
        "Dear {name}, your review of the {product} is now on its page, where it helps others to choose.",
        "We read every word: what you liked goes to the people who made it, what you missed to us.",
      ],
    },
  },
  "review-rejected": {
    name: "Review not published",
    sent: "To the author of a review that is not shown.",
    placeholders: { name: "Asha Verma", product: "Noor Kurta" },
    words: {
      subject: "Your review of the {product}",
      heading: "About your review",
      paragraphs: [
        "Dear {name}, thank you for writing about the {product}. We could not publish your review as it stands.",
        "Most often that is because it names people or speaks of something else than the piece itself. Criticism is never the reason.",
        "You are welcome to change it, and we will gladly read it again. If something was wrong with your order, please answer this mail and we will put it right.",
      ],
    },
  },
} as const satisfies Record<string, MailKind>;
