import type { PageContent, PageSlug } from "#app/domain/content/content.ts";

/** A page's content as its form's field values: "sections.0.title". `nestFields` and PAGE_FORMS convert them back. */
export function pageValues(content: PageContent<PageSlug> | null): Record<string, string> {
  const fields: Record<string, string> = {};
  const put = (name: string, value: unknown) => {
    if (typeof value === "string") fields[name] = value;
    else if (name.endsWith(".list") && Array.isArray(value)) fields[name] = value.join("\n");
    else if (name.endsWith(".contact") && Array.isArray(value))
      for (const detail of value) fields[`${name}.${detail}`] = "yes";
    else if (typeof value === "object" && value !== null)
      for (const [key, part] of Object.entries(value)) put(name ? `${name}.${key}` : key, part);
  };
  put("", content);
  return fields;
}
