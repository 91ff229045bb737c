import { z } from "zod";
import { compactCode } from "#app/lib/text/digits.ts";
import { parseGstin, type GstinError } from "#app/lib/gstin.ts";

export const GSTIN_MESSAGES: Record<GstinError, string> = {
  "gstin-format": "A GSTIN has 15 characters, such as 09ABCDE1234F1ZY",
  "gstin-state": "No state has the code that this GSTIN begins with",
  "gstin-check-digit": "A character of this GSTIN is wrong: its check digit does not match",
};

/** A GSTIN as people type it, in either case and with spaces, or nothing. */
export const gstinField = z
  .string()
  .default("")
  .transform((enteredGstin) => compactCode(enteredGstin.normalize("NFKC")).toUpperCase())
  .superRefine((gstin, context) => {
    const parsed = gstin === "" ? null : parseGstin(gstin);
    if (parsed && !parsed.ok) context.addIssue({ code: "custom", message: GSTIN_MESSAGES[parsed.error] });
  });
