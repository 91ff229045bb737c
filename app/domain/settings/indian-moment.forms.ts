import { z } from "zod";
import { fromIndianClock } from "#app/lib/time/india-time.ts";

/** A form's field for a moment, as a clock in India shows it; null where it is left empty. */
export const IndianMoment = z
  .string()
  .default("")
  .transform((text, context) => {
    if (text === "") return null;
    const moment = fromIndianClock(text);
    if (!moment) context.addIssue({ code: "custom", message: "Enter a date and a time" });
    return moment;
  });
