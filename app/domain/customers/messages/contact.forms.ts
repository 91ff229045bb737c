import { z } from "zod";

/** A single-line text: a line break in a name or subject could inject an email header. */
const line = (longest: number, missing: string) =>
  z
    .string()
    .default("")
    .transform((value) => value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim())
    .pipe(z.string().min(1, missing).max(longest, `Use at most ${longest} characters`));

/** A message to the shop: all four fields are required. */
export const ContactForm = z.object({
  name: line(100, "Name is required"),
  email: line(254, "Email is required").pipe(z.email("Email is invalid")),
  subject: line(150, "Subject is required"),
  message: z
    .string()
    .default("")
    .transform((value) => value.replaceAll("\r\n", "\n").trim())
    .pipe(z.string().min(1, "Message is required").max(5_000, "Use at most 5000 characters")),
});

export type ContactForm = z.infer<typeof ContactForm>;
