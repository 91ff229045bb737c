import { Form, useNavigation } from "react-router";
import type { SavedDiscount } from "#app/domain/discounts/discount-list.ts";
import { Button } from "#app/ui/button.tsx";

/** Deletes or ends the discount. The form has to be opened first, to prevent accidental clicks. */
export function DeleteDiscount({ discount }: { discount: SavedDiscount }) {
  const isPending = useNavigation().formData?.get("intent") === "delete";
  const isUsed = discount.uses > 0;
  if (isUsed && discount.status === "ended") return null;
  const verb = isUsed ? "End" : "Delete";
  return (
    <details className="group/delete rounded border border-line bg-white">
      <summary className="flex min-h-11 items-center justify-center px-4 text-sm font-medium text-ink-soft group-open/delete:justify-start group-open/delete:text-ink hover:text-ink">
        {verb} this discount…
      </summary>
      <Form method="post" className="space-y-3 px-4 pb-4">
        <input type="hidden" name="version" value={discount.version} />
        <p className="text-sm text-ink-soft">
          {isUsed
            ? "It has been used, so it stays in the list as ended. It can no longer be used; existing orders keep it."
            : "It has not been used. It is deleted permanently."}
        </p>
        <Button
          type="submit"
          name="intent"
          value="delete"
          variant="danger"
          className="w-full"
          isPending={isPending}
          pendingLabel={isUsed ? "Ending..." : "Deleting..."}
        >
          {verb} discount
        </Button>
      </Form>
    </details>
  );
}
