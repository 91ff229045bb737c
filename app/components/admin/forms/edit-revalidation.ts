import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * `shouldRevalidate` of a page with a versioned form. A stale save (409) loads the current data. Otherwise only the form itself, or
 * navigation, reloads: if the version changed while the user types, the form would overwrite data that it never showed.
 */
export function editRevalidation({
  actionStatus,
  formAction,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus === 409) return true;
  const isOwnForm =
    formAction !== undefined && new URL(formAction, currentUrl).pathname === currentUrl.pathname;
  const isElsewhere = currentUrl.pathname !== nextUrl.pathname;
  return isOwnForm || isElsewhere ? defaultShouldRevalidate : false;
}

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
