import { z } from "zod";
import { fromIndianClock } from "#app/lib/time/typed-date.ts";

/** A form field for a moment in Indian time; null when empty. */
export const IndianMoment = z
  .string()
  .default("")
  .transform((text, context) => {
    if (text === "") return null;
    const moment = fromIndianClock(text);
    if (!moment) context.addIssue({ code: "custom", message: "Enter a date and a time" });
    return moment;
  });
