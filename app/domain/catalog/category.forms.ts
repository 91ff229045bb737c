import { z } from "zod";

const text = (longest: number) =>
  z.string().trim().max(longest, `Use at most ${longest} characters`).default("");

/** What the owner writes of a category. */
export const CategoryForm = z.object({
  name: text(60).refine((name) => name !== "", { error: "Name is required" }),
  description: text(300),
});

export type CategoryValues = z.infer<typeof CategoryForm>;

/** The version of the row that a form was filled in with; 0 for a new one. */
export const EditedVersion = z.object({ version: z.coerce.number().int().min(0) });

const ids = z
  .string()
  .max(20_000)
  .transform((list) => list.split(" ").filter(Boolean))
  .pipe(z.array(z.uuid()).max(500));

/** A new order: all of it, as dragging makes it, or one step of one category. `shown` is the order that the page had. */
export const CategoryOrderForm = z.union([
  z.object({ shown: ids, order: ids }),
  z.object({
    shown: ids,
    move: z.string().regex(/^(?:up|down) [\da-f-]{36}$/),
  }),
]);

/** The order of the ids that a form asks for. A step over the end leaves it as it is. */
export function askedOrder(form: z.infer<typeof CategoryOrderForm>): string[] {
  if ("order" in form) return form.order;
  const [direction = "", id = ""] = form.move.split(" ");
  const from = form.shown.indexOf(id);
  const to = from + (direction === "up" ? -1 : 1);
  if (from === -1 || to < 0 || to >= form.shown.length) return form.shown;
  return form.shown.with(from, form.shown[to] ?? "").with(to, id);
}
