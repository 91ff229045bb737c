import { z } from "zod";
import { IndianMoment } from "#app/domain/settings/indian-moment.forms.ts";

/** Publishing state and moment. Without a moment it is published immediately. */
export const PUBLISHING_FIELDS = {
  status: z.enum(["draft", "published"], "Choose whether it is a draft"),
  publishedAt: IndianMoment,
};
