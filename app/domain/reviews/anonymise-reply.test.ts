import { expect, test } from "vitest";
import { anonymiseReply } from "#app/domain/reviews/write-review.server.ts";

test.each([
  ["Dear Asha, thank you!", ["asha verma"], "Dear customer, thank you!"],
  ["Dear Asha Verma, Asha's kurta is 2XL.", ["ASHA VERMA"], "Dear customer, customer's kurta is 2XL."],
  ["You may wear it, Ms May.", ["May Rao"], "You may wear it, Ms customer."],
  ["Ashas and Natasha", ["Asha"], "Ashas and Natasha"],
  ["Size V fits.", ["Asha V."], "Size V fits."],
  ["आशा जी, धन्यवाद", ["आशा वर्मा"], "customer जी, धन्यवाद"],
  ["Thank you.", ["", "?"], "Thank you."],
])("the reply %j to %j becomes %j", (reply, names, anonymous) => {
  expect(anonymiseReply(reply, names)).toBe(anonymous);
});
