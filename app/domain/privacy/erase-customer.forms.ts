import { z } from "zod";

/** Erasing a customer cannot be undone: the address has to be typed, so that it is this customer that is meant. */
export function eraseCustomerForm(email: string) {
  const says = "Type the email address of this customer to confirm";
  return z.object({
    email: z
      .string()
      .default("")
      .refine((typed) => typed.trim().toLowerCase() === email.toLowerCase(), says),
  });
}
