import { z } from "zod";

/** The number of an order ("#000012" or "12") and the phone number or email address that it was placed with. */
export const FindOrderForm = z.object({
  number: z
    .string()
    .trim()
    .default("")
    .transform((typed) => typed.replace(/^#/, ""))
    .pipe(z.string().regex(/^\d{1,12}$/, "Enter the number of your order, such as 000012"))
    .transform(Number),
  contact: z
    .string()
    .trim()
    .max(254, "This is too long")
    .default("")
    .pipe(z.string().min(1, "Enter the mobile number or the email of your order")),
});

/** The form that turns a guest's order into an account. It has an email field only if the order has no email address. */
export const NewAccountForm = z.object({
  email: z
    .string()
    .trim()
    .max(254)
    .default("")
    .refine((value) => value === "" || z.email().safeParse(value).success),
  password: z.string().min(1).max(128),
});
