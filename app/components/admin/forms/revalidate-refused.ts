import type { ShouldRevalidateFunctionArgs } from "react-router";

/** For pages that answer 409: whoever came too late sees what is there by now, which the router would not read anew by itself. */
export function revalidateRefused({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
