import { Form, href } from "react-router";
import { markAll, useMarked } from "#app/components/admin/use-marked.ts";
import { Button } from "#app/ui/button.tsx";

/** The form that the boxes of the list belong to, and the boxes' name. */
export const SELECTION = { form: "order-selection", name: "number" };

/** What can be done with the orders that are marked; each leads to a page of its own that tells before it does. */
export function SelectionBar() {
  const { marked, of } = useMarked(SELECTION.form, SELECTION.name) ?? { marked: null, of: 0 };
  return (
    <Form
      id={SELECTION.form}
      action={href("/admin/orders/selected")}
      aria-label="What to do with the selected orders"
      className="mb-3 flex flex-wrap items-center gap-2 text-sm"
    >
      <label className="script-only inline-flex min-h-9 items-center gap-2 px-1 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4.5 accent-flame"
          checked={marked !== null && marked > 0 && marked === of}
          onChange={({ currentTarget }) => markAll(SELECTION.form, SELECTION.name, currentTarget.checked)}
        />
        Select all
      </label>
      <span role="status" className="text-ink-soft empty:hidden">
        {marked ? `${marked} selected` : ""}
      </span>
      <Button type="submit" name="step" value="process" size="sm" variant="outline" disabled={marked === 0}>
        Start processing
      </Button>
      <Button type="submit" name="step" value="ship" size="sm" variant="outline" disabled={marked === 0}>
        Mark as shipped
      </Button>
      <Button
        type="submit"
        size="sm"
        variant="outline"
        formAction={href("/admin/orders/packing-slips")}
        disabled={marked === 0}
      >
        Packing slips
      </Button>
    </Form>
  );
}
