import { expect, test } from "vitest";
import { amountInWords } from "#app/domain/orders/documents/printed-document.ts";
import { formatMoney } from "#app/lib/money.ts";

test.each([
  [0, "Rupees Zero Only"],
  [1, "One Paisa Only"],
  [100, "Rupees One Only"],
  [1950, "Rupees Nineteen and Fifty Paise Only"],
  [2_100, "Rupees Twenty-One Only"],
  [10_000, "Rupees One Hundred Only"],
  [262_501, "Rupees Two Thousand Six Hundred Twenty-Five and One Paisa Only"],
  [12_345_678, "Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Seventy-Eight Paise Only"],
  [1_00_00_000_00, "Rupees One Crore Only"],
  [
    12_34_56_789_01,
    "Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine and One Paisa Only",
  ],
  [1_234_00_00_000_00, "Rupees One Thousand Two Hundred Thirty-Four Crore Only"],
])("an invoice writes %i paise in words as %s", (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});

test("amounts in rupees are grouped as in India", () => {
  const inr = { currency: "INR", locale: "en-IN" };
  expect(formatMoney(262_500, inr)).toBe("₹2,625.00");
  expect(formatMoney(12_34_56_789_01, inr)).toBe("₹12,34,56,789.01");
});
