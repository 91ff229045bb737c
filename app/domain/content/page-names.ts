import { PAGE_SHAPES, type PageSlug } from "#app/domain/content/content.ts";

/** The editable pages' names in the admin. */
export const PAGE_NAMES: Record<PageSlug, string> = {
  "about-us": "About Us",
  "privacy-policy": "Privacy Policy",
  "terms-conditions": "Terms & Conditions",
  "refund-policy": "Refund Policy",
  accessibility: "Accessibility",
  careers: "Careers",
};

export function isPageSlug(slug: string): slug is PageSlug {
  return Object.hasOwn(PAGE_SHAPES, slug);
}
