/** A form of a page, with the ways in which its fields can be filled. */
export interface PageForm {
  action: string;
  fields: FormField[];
}

interface FormField {
  name: string;
  /** The values to choose from; one is chosen. Empty for typed text. */
  choices: string[];
  /** Whether nothing may be chosen: a checkbox. */
  isOptional: boolean;
  /** The largest number that may be entered; null for other fields. */
  max: number | null;
}

/** The forms that a page posts, without those that ask for a password. */
export function formsOf(html: string, page: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, attributes = "", content = ""]) => {
      const isPosted = attributeOf(attributes, "method")?.toLowerCase() === "post";
      if (!isPosted || content.includes('type="password"')) return [];
      return [{ action: attributeOf(attributes, "action") ?? page, fields: fieldsOf(content) }];
    },
  );
}

/** Fills a form at random, as somebody would who presses one of its buttons without much thought. */
export function fillAtRandom({ fields }: PageForm, random: () => number): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const { name, choices, isOptional, max } of fields) {
    if (isOptional && random() < 0.5) continue;
    if (max !== null) filled[name] = String(Math.floor(random() * (max + 1)));
    else filled[name] = choices[Math.floor(random() * choices.length)] ?? "Chosen at random";
  }
  return filled;
}

// Where a number has no limit.
const MAX_NUMBER = 3;

function fieldsOf(content: string): FormField[] {
  const fields = new Map<string, FormField>();
  const hasPlainButton = [...content.matchAll(/<button\b([^>]*)>/g)].some(
    ([, button = ""]) => attributeOf(button, "type") === "submit" && !attributeOf(button, "name"),
  );
  const add = (name: string | undefined, value: string, more: Partial<FormField> = {}) => {
    if (!name) return;
    const field = fields.get(name) ?? { name, choices: [], isOptional: false, max: null };
    fields.set(name, { ...field, ...more, choices: [...field.choices, value] });
  };
  // The options belong to a select alone: the other fields before it are matched by themselves.
  for (const [, ofSelect, rest = "", tag = "select", ofOther = ""] of content.matchAll(
    /<select\b([^>]*)>([\s\S]*?)<\/select>|<(input|button|textarea)\b([^>]*)>/g,
  )) {
    const attributes = ofSelect ?? ofOther;
    const name = attributeOf(attributes, "name");
    const value = attributeOf(attributes, "value") ?? "";
    const type = attributeOf(attributes, "type");
    // Not the classes of a field that may be disabled.
    if (/\sdisabled=""/.test(attributes) || type === "file") continue;
    if (tag === "select")
      for (const [, option = ""] of rest.matchAll(/<option\b([^>]*)>/g))
        add(name, attributeOf(option, "value") ?? "");
    else if (tag === "textarea") add(name, "Chosen at random");
    // Another button sends the form without this one's value.
    else if (tag === "button") add(name, value, { isOptional: hasPlainButton });
    else if (type === "checkbox") add(name, value || "on", { isOptional: true });
    else if (type === "number" || isQuantity(attributes))
      add(name, value, { max: Number(attributeOf(attributes, "max") ?? MAX_NUMBER) });
    else add(name, value || (type === "text" ? "Chosen at random" : ""));
  }
  return [...fields.values()];
}

/** Whether it is a text field for a small number, unlike that for a PIN code. */
function isQuantity(attributes: string): boolean {
  return (
    attributeOf(attributes, "inputMode") === "numeric" &&
    /^\d{1,2}$/.test(attributeOf(attributes, "value") ?? "")
  );
}

function attributeOf(attributes: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`, "i").exec(attributes)?.[1];
  return value?.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}
