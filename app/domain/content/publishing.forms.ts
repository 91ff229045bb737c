import { z } from "zod";
import { IndianMoment } from "#app/lib/forms/indian-moment-field.ts";

/** Publishing state and moment. Without a moment it is published immediately. */
export const PUBLISHING_FIELDS = {
  status: z.enum(["draft", "published"], "Choose a status"),
  publishedAt: IndianMoment,
};
