import { z } from "zod";
import { MESSAGE_STATUSES } from "#app/domain/customers/messages/messages.ts";

/** A press of one of a message's buttons: which message, what it was on the page, and what it becomes. */
export const MarkMessageForm = z
  .object({ id: z.string(), from: z.enum(MESSAGE_STATUSES), to: z.enum(MESSAGE_STATUSES) })
  .refine(({ from, to }) => from !== to, { path: ["to"], message: "It is that already" });
