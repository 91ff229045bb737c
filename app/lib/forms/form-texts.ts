/** Returns a function that reads the text of a form's field by name; null for a missing field and for a file. */
export function formTexts(form: HTMLFormElement): (name: string) => string | null {
  const entries = new FormData(form);
  return (name) => {
    const value = entries.get(name);
    return typeof value === "string" ? value : null;
  };
}
