import { z } from "zod";
import { checkboxField, requiredTextField, versionField } from "#app/lib/forms/form-fields.ts";
import { orderSearchParams, parseOrderSearch } from "#app/domain/orders/admin-list/order-search.ts";

/** A search of the order list under a name. */
export interface SavedView {
  id: string;
  name: string;
  /** Whether all staff see it, or only its owner. */
  isShared: boolean;
  /** The URL parameters of the list. */
  query: string;
  version: number;
}

/** Shared views, and views of a person's own: all are counted at each visit of the list. */
export const MAX_VIEWS = 15;

/** Higher counts are shown as "999+". */
export const MAX_COUNTED = 1_000;

export const MAX_VIEW_NAME = 40;

const name = requiredTextField("Enter a name", MAX_VIEW_NAME);

/** The query of a list as it is stored: without its page, and without what is not understood. */
const query = z
  .string()
  .max(2_000)
  .transform((text) => parseOrderSearch(new URLSearchParams(text)))
  .refine(({ problems }) => Object.keys(problems).length === 0, {
    error: "A filter of this list was not understood. Correct it first",
  })
  .transform((search) => orderSearchParams(search, { page: 1 }).toString())
  .refine((text) => text !== "", { error: "Search or filter the list first" });

const SavedViewForm = z.discriminatedUnion("step", [
  z.object({ step: z.literal("create"), name, query, isShared: checkboxField }),
  z.object({ step: z.literal("update"), id: z.uuid(), version: versionField, name, isShared: checkboxField }),
  z.object({ step: z.literal("delete"), id: z.uuid(), version: versionField }),
]);

export type SavedViewChange = z.infer<typeof SavedViewForm>;

/** Reads a form of the page of saved views; the field `step` names the action. */
export function readSavedViewForm(fields: Record<string, string>) {
  return SavedViewForm.safeParse(fields);
}

/** A count to read: "12", or "999+". */
export function viewCountLabel(count: number): string {
  return count >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : String(count);
}
