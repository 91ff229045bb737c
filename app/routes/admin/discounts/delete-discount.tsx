import { DeleteForm } from "#app/components/admin/forms/delete-form.tsx";
import type { SavedDiscount } from "#app/domain/discounts/discount-list.ts";

/** Deletes the discount, or ends it once it has been used. */
export function DeleteDiscount({ discount: { uses, status, version } }: { discount: SavedDiscount }) {
  if (uses === 0) {
    const text = "It has not been used. It is deleted permanently.";
    return <DeleteForm one="this discount" version={version} text={text} label="Delete discount" />;
  }
  if (status === "ended") return null;
  const text =
    "It has been used, so it stays in the list as ended. It can no longer be used; existing orders keep it.";
  return <DeleteForm verb="End" one="this discount" version={version} text={text} label="End discount" />;
}
