import { z } from "zod";

/** The words of a mail. `{order}` and the like stand for what is known only when it is written; `{shop}` is in every mail. */
export const MailWords = z.object({
  subject: z.string().min(1),
  heading: z.string().min(1),
  paragraphs: z.array(z.string().min(1)).min(1),
});

export type MailWords = z.infer<typeof MailWords>;

/** A mail that customers get and whose words the owner can change. */
export interface MailKind {
  name: string;
  /** When it is sent, in a sentence. */
  sent: string;
  /** What can stand in its words, each with an example for the preview; an example may be empty where the value may be. */
  placeholders: Record<string, string>;
  words: MailWords;
}
