import type { ShouldRevalidateFunctionArgs } from "react-router";

/** For pages that respond with 409: a stale submission shows the current data, which the router would not load by itself. */
export function revalidateRefused({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** Like `revalidateRefused`, for pages that respond with 200 and a refund to confirm: it changed nothing, and its form keeps its state. */
export function revalidateUnlessToConfirm(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionStatus !== 200 && revalidateRefused(args);
}
