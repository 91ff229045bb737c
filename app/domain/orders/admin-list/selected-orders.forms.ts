import { z } from "zod";
import {
  MAX_SELECTED,
  SELECTED_STEPS,
  type ChosenOrder,
} from "#app/domain/orders/admin-list/selected-orders.ts";

export const SelectedStepForm = z.enum(Object.keys(SELECTED_STEPS) as (keyof typeof SELECTED_STEPS)[]);

/** The names of an order's fields in the form of several. */
export const chosenFieldNames = (number: number) => ({
  version: `version.${number}`,
  trackingNumber: `tracking.${number}`,
});

const Chosen = z.object({
  number: z.coerce.number().pipe(z.int().min(1)),
  version: z.coerce.number().pipe(z.int().min(1)),
  trackingNumber: z
    .string()
    .trim()
    .transform((text) => text.slice(0, 100))
    .default(""),
});

/** The orders that a posted form names, each once; what names none is left out. */
export function readChosen(fields: Record<string, string>): ChosenOrder[] {
  const chosen = Object.entries(fields).flatMap(([name, version]) => {
    const number = /^version\.(\d{1,15})$/.exec(name)?.[1];
    if (number === undefined) return [];
    const trackingNumber = fields[chosenFieldNames(Number(number)).trackingNumber];
    const read = Chosen.safeParse({ number, version, trackingNumber });
    return read.success ? read.data : [];
  });
  return chosen.slice(0, MAX_SELECTED);
}

/** The order numbers in an address, in their order, each once. */
export function numbersIn(params: URLSearchParams): number[] {
  const numbers = params.getAll("number").filter((text) => /^[1-9]\d{0,14}$/.test(text));
  return [...new Set(numbers.map(Number))].slice(0, MAX_SELECTED);
}
