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
