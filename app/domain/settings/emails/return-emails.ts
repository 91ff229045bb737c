import type { EmailKind } from "#app/domain/settings/emails/email-kind.ts";

const greeting = "Dear Asha";
const order = "#000123";
const number = "R000123-1";

/** Emails to the customer of a return. `{return}` is the return's number. */
export const RETURN_EMAILS = {
  "return-requested": {
    name: "Return requested",
    sent: "When a customer has requested a return.",
    placeholders: { greeting, order, return: number },
    words: {
      subject: "We have your return {return}",
      heading: "We have your return request",
      paragraphs: [
        "{greeting}, thank you for telling us. We have received your return request {return} for order {order} and usually answer on the next working day.",
        "Please wait for our answer before you send the parcel.",
      ],
    },
  },
  "return-approved": {
    name: "Return approved",
    sent: "When the shop has approved a return, with the address to send it to.",
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
        "{greeting}, we have approved your return {return}. Please write this number on the outside of the parcel and send it to: {address}.",
        "The pieces should be unworn, unwashed and unaltered, with their labels. {journey}",
        "{note}",
      ],
    },
  },
  "return-rejected": {
    name: "Return rejected",
    sent: "When the shop has rejected a return, with the reason.",
    placeholders: { greeting, order, return: number, note: "The label has been cut off." },
    words: {
      subject: "About your return {return}",
      heading: "We cannot take this return",
      paragraphs: [
        "{greeting}, we have looked at your return {return} of order {order} and cannot accept it.",
        "{note}",
        "If you disagree, please reply to this email. A person will read it.",
      ],
    },
  },
  "return-received": {
    name: "Return received",
    sent: "When a return has arrived.",
    placeholders: { greeting, order, return: number },
    words: {
      subject: "Your return {return} has arrived",
      heading: "Your return has arrived",
      paragraphs: [
        "{greeting}, your return {return} has arrived. We will check it and email you the result.",
      ],
    },
  },
  "return-completed": {
    name: "Return approved for refund",
    sent: "When a return was in order and is refunded.",
    placeholders: {
      greeting,
      order,
      return: number,
      refund: "We are refunding $42.80 to the card that you paid with, within 7-14 business days.",
    },
    words: {
      subject: "Your return {return} is approved",
      heading: "Your return is approved",
      paragraphs: [
        "{greeting}, we have checked your return {return} and everything is in order.",
        "{refund}",
      ],
    },
  },
  "exchange-sent": {
    name: "Exchange sent",
    sent: "When a return was in order and the replacement has been shipped.",
    placeholders: { greeting, order, return: number, pieces: "1 × Noor Kurta (3XL)" },
    words: {
      subject: "Your exchange {return} is on its way",
      heading: "Your exchange is on its way",
      paragraphs: [
        "{greeting}, we have checked your return {return} and everything is in order. We have shipped your replacement: {pieces}.",
      ],
    },
  },
} as const satisfies Record<string, EmailKind>;
