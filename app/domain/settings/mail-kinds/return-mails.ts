import type { MailKind } from "#app/domain/settings/mail-kinds/mail-kind.ts";

const greeting = "Dear Asha";
const order = "#000123";
const number = "R000123-1";

/** What a customer gets who sends something back. `{return}` is the return's number. */
export const RETURN_MAILS = {
  "return-requested": {
    name: "Return asked for",
    sent: "When a customer has asked for a return.",
    placeholders: { greeting, order, return: number },
    words: {
      subject: "We have your return {return}",
      heading: "We have your return request",
      paragraphs: [
        "{greeting}, thank you for telling us. Your return {return} of order {order} is with us, and we usually answer on the next working day.",
        "Please do not send the parcel before we have answered.",
      ],
    },
  },
  "return-approved": {
    name: "Return approved",
    sent: "When the shop has agreed to a return, with where to send it.",
    placeholders: {
      greeting,
      order,
      return: number,
      address: "Gulmohar House, Shahnajaf Road, Lucknow, Uttar Pradesh 226001, India",
      journey: "We recommend a service with tracking.",
      note: "Please fold it well.",
    },
    words: {
      subject: "Please send your return {return}",
      heading: "Please send it back",
      paragraphs: [
        "{greeting}, we have agreed to your return {return}. Write this number on the outside of the parcel and send it to: {address}.",
        "The pieces should be unworn, unwashed and unaltered, with their labels. {journey}",
        "{note}",
      ],
    },
  },
  "return-rejected": {
    name: "Return rejected",
    sent: "When the shop does not agree to a return, with the reason.",
    placeholders: { greeting, order, return: number, note: "The label has been cut off." },
    words: {
      subject: "About your return {return}",
      heading: "We cannot take this return",
      paragraphs: [
        "{greeting}, we have looked at your return {return} of order {order} and cannot accept it.",
        "{note}",
        "If you see it differently, please answer this mail: a person reads it.",
      ],
    },
  },
  "return-received": {
    name: "Return received",
    sent: "When a return has arrived.",
    placeholders: { greeting, order, return: number },
    words: {
      subject: "Your return {return} has arrived",
      heading: "Your parcel is back",
      paragraphs: [
        "{greeting}, your return {return} has arrived. We look at it now and write to you when we are done.",
      ],
    },
  },
  "return-completed": {
    name: "Return approved for refund",
    sent: "When a return was in order and is paid back.",
    placeholders: {
      greeting,
      order,
      return: number,
      refund: "We are paying $42.80 back to the card that you paid with, within 7-14 business days.",
    },
    words: {
      subject: "Your return {return} is approved",
      heading: "All is well with your return",
      paragraphs: [
        "{greeting}, we have looked at your return {return} and everything is in order.",
        "{refund}",
      ],
    },
  },
  "exchange-sent": {
    name: "Exchange sent",
    sent: "When a return was in order and what was wanted instead has left.",
    placeholders: { greeting, order, return: number, pieces: "1 × Noor Kurta (3XL)" },
    words: {
      subject: "Your exchange {return} is on its way",
      heading: "Your exchange is on its way",
      paragraphs: [
        "{greeting}, we have looked at your return {return}, everything is in order, and what you wanted instead has left Lucknow: {pieces}.",
      ],
    },
  },
} as const satisfies Record<string, MailKind>;
