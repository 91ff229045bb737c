const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
};

/** The visible text of an HTML page: no tags or scripts, decoded entities, single spaces. */
export function pageText(html: string): string {
  return html
    .replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, "")
    .replaceAll(/<!-- -->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, " ");
}

/** The texts of the headings of one level, in order. */
export function headings(html: string, level: number): string[] {
  const headings = html.matchAll(new RegExp(`<h${level}\\b[^>]*>([\\s\\S]*?)</h${level}>`, "g"));
  return [...headings].map(([, inner = ""]) => pageText(inner).trim());
}
