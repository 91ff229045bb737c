import { z } from "zod";

/** An email's text. Placeholders such as `{order}` are filled in when it is rendered; `{shop}` works in every email. */
export const EmailWords = z.object({
  subject: z.string().min(1),
  heading: z.string().min(1),
  paragraphs: z.array(z.string().min(1)).min(1),
});

export type EmailWords = z.infer<typeof EmailWords>;

/** An email to customers whose text the owner can change. */
export interface EmailKind {
  name: string;
  /** When the email is sent, as a sentence. */
  sent: string;
  /** The placeholders of the text, each with an example for the preview; the example is empty where the value may be. */
  placeholders: Record<string, string>;
  words: EmailWords;
}
