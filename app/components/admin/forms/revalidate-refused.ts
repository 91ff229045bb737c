import type { ShouldRevalidateFunctionArgs } from "react-router";

/** For pages that answer 409: a stale submission shows the current data, which the router would not load by itself. */
export function revalidateRefused({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
