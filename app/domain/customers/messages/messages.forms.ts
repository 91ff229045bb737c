import { z } from "zod";
import { MESSAGE_STATUSES } from "#app/domain/customers/messages/messages.ts";

/** A status button of a message: the message, the status shown on the page, and the new status. */
export const MarkMessageForm = z
  .object({ id: z.string(), from: z.enum(MESSAGE_STATUSES), to: z.enum(MESSAGE_STATUSES) })
  .refine(({ from, to }) => from !== to, { path: ["to"], message: "The message already has this status" });
