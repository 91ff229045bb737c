import { href } from "react-router";
import { isPageSlug, PAGE_NAMES } from "#app/domain/content/content.ts";
import type { ImageUse } from "#app/domain/media/media.ts";

/** The name of a place that shows an image, and the admin page that changes it; null if it has none of its own. */
export function linkOfUse({ place, key, title }: ImageUse): { label: string; url: string | null } {
  switch (place) {
    case "product":
      return { label: `Product: ${title}`, url: href("/admin/products/:id", { id: key }) };
    case "category":
      return { label: `Category: ${title}`, url: href("/admin/products/categories/:id", { id: key }) };
    case "post":
      return { label: `Post: ${title}`, url: href("/admin/content/posts/:id", { id: key }) };
    case "custom-page":
      return { label: `Page: ${title}`, url: href("/admin/content/custom-pages/:id", { id: key }) };
    case "page": {
      const name = isPageSlug(key) ? PAGE_NAMES[key] : title;
      return { label: `Page: ${name}`, url: href("/admin/content/pages/:slug", { slug: key }) };
    }
    case "team-member":
      return { label: `Team: ${title}`, url: href("/admin/content/:list/:id", { list: "team", id: key }) };
    case "settings":
      return key === "appearanceDraft"
        ? { label: "Appearance (draft)", url: href("/admin/appearance") }
        : { label: "Appearance", url: href("/admin/appearance") };
    case "label":
      return { label: `Label ${title}`, url: null };
  }
}
