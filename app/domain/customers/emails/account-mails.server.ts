import { composeLetter, salutation, type LetterHead } from "#app/platform/mail/letter.ts";
import type { MailMessage } from "#app/platform/mail/transport.server.ts";

interface Recipient {
  name: string;
  email: string;
}

/** Asks a new customer to confirm the address. */
export function confirmationMail(shop: LetterHead, to: Recipient, url: string): MailMessage {
  const letter = composeLetter(shop, {
    heading: `Welcome to ${shop.name}`,
    paragraphs: [
      `${salutation(to.name)}, thank you for joining us. Please confirm that this is your e-mail address.`,
      "The link works for one day. If you did not create an account, you can leave this mail unanswered.",
    ],
    action: { label: "Confirm my address", url },
  });
  return { to: to.email, subject: `Confirm your ${shop.name} account`, ...letter };
}

/** The link with which a forgotten password is replaced, once. */
export function resetMail(shop: LetterHead, to: Recipient, url: string, validMinutes: number): MailMessage {
  const letter = composeLetter(shop, {
    heading: "Choose a new password",
    paragraphs: [
      `${salutation(to.name)}, someone asked for a new password for your account. If it was you, choose one here.`,
      `The link works once, within ${validMinutes} minutes. If it was not you, nothing has changed and you need do nothing.`,
    ],
    action: { label: "Choose a new password", url },
  });
  return { to: to.email, subject: `Your ${shop.name} password`, ...letter };
}

/** Tells the owner of an account that someone signed up with the address again; the person at the form is told nothing. */
export function accountExistsMail(shop: LetterHead, to: Recipient, url: string): MailMessage {
  const letter = composeLetter(shop, {
    heading: "You already have an account",
    paragraphs: [
      `${salutation(to.name)}, someone tried to create a ${shop.name} account with this address, which already has one.`,
      "If it was you, sign in; a forgotten password can be replaced from there. If not, you need do nothing.",
    ],
    action: { label: "Sign in", url },
  });
  return { to: to.email, subject: `Your ${shop.name} account`, ...letter };
}

/** Tells the owner of an account that its password was changed. */
export function passwordChangedMail(shop: LetterHead, to: Recipient, url: string): MailMessage {
  const letter = composeLetter(shop, {
    heading: "Your password was changed",
    paragraphs: [
      `${salutation(to.name)}, the password of your account is another one now, and all other devices were signed out.`,
      "If it was you, all is well. If it was not, choose a new password at once and write to us.",
    ],
    action: { label: "It was not me", url },
  });
  return { to: to.email, subject: `Your ${shop.name} password was changed`, ...letter };
}
