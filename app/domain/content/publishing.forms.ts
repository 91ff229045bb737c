import { z } from "zod";
import { IndianMoment } from "#app/domain/settings/indian-moment.forms.ts";

/** The fields by which the owner says when something comes out. Without a moment it comes out when it is published. */
export const PUBLISHING_FIELDS = {
  status: z.enum(["draft", "published"], "Choose whether it is a draft"),
  publishedAt: IndianMoment,
};
