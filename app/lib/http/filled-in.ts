/** Values of a form's fields in the URL of its page: "fill.title". A person checks them and submits the form. */
const PREFIX = "fill.";

const MAX_LENGTH = 500;

/** A page's URL with values of its form's fields. */
export function withFilledIn(url: URL, fields: Readonly<Record<string, string>>): URL {
  const filled = new URL(url);
  for (const [name, value] of Object.entries(fields)) filled.searchParams.set(PREFIX + name, value);
  return filled;
}

/** The values in a URL of those fields that `isFillable` allows: only fields that the page shows. */
export function filledIn(
  params: URLSearchParams,
  isFillable: (name: string) => boolean,
): Record<string, string> {
  const fields = [...params].flatMap(([name, value]) => {
    const field = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : null;
    return field !== null && isFillable(field) ? [[field, value.slice(0, MAX_LENGTH)]] : [];
  });
  return Object.fromEntries(fields) as Record<string, string>;
}
