import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * For `shouldRevalidate` of a page with a form that carries a version. Whoever comes too late (409) reads anew what is there by now.
 * Otherwise only the form itself, or going elsewhere, reads anew: were the version to move on its own while one types, the form would
 * overwrite what it never showed.
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
