import { useState } from "react";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { TextField } from "#app/ui/form/field.tsx";

interface CardFieldsProps {
  errorOf(name: string): string | undefined;
}

const CARD_DIGITS = 16;

/** The card for the test bank. Its number is grouped while typing; it is passed on and never stored. */
export function CardFields({ errorOf }: CardFieldsProps) {
  const [number, setNumber] = useState("");
  const [expiry, setExpiry] = useState("");
  return (
    <div className="grid gap-5 sm:grid-cols-6">
      <Alert className="sm:col-span-6">
        This shop is connected to a test bank: no money moves. Use the card 4242 4242 4242 4242 with any later
        date and any code.
      </Alert>
      <TextField
        label="Name on Card"
        name="cardName"
        autoComplete="cc-name"
        error={errorOf("cardName")}
        className="sm:col-span-6"
      />
      <TextField
        label="Card Number"
        name="cardNumber"
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="1234 5678 9012 3456"
        value={number}
        onChange={(event) => setNumber(groupDigits(event.target.value))}
        error={errorOf("cardNumber")}
        className="sm:col-span-6"
      />
      <TextField
        label="Expiry Date"
        name="expiryDate"
        autoComplete="cc-exp"
        inputMode="numeric"
        placeholder="MM/YY"
        value={expiry}
        onChange={(event) => setExpiry(withSlash(event.target.value, expiry))}
        error={errorOf("expiryDate")}
        className="sm:col-span-3"
      />
      <TextField
        label="CVV"
        name="cvv"
        autoComplete="cc-csc"
        inputMode="numeric"
        maxLength={4}
        placeholder="123"
        error={errorOf("cvv")}
        className="sm:col-span-3"
      />
    </div>
  );
}

function groupDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, "").slice(0, CARD_DIGITS);
  return digits.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}

/** Inserts the slash after the month, and allows deleting it. */
function withSlash(text: string, before: string): string {
  const digits = text.replaceAll(/\D/g, "").slice(0, 4);
  const isDeleting = text.length < before.length;
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)}/${digits.slice(2)}`;
}
