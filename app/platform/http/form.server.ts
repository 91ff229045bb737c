import { data } from "react-router";

/** Limit for a form without files; a checkout with a hundred lines has about 20 kB. */
export const MAX_FORM_BYTES = 256 * 1024;

/**
 * The text fields of a posted form, without files and without NUL characters, which PostgreSQL cannot store. Throws a 400 response
 * for a body that is not a form and a 413 above `MAX_FORM_BYTES`; the server's own limit is higher on upload routes.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  return Object.fromEntries(await readFormEntries(request));
}

/** Like `readForm`, with every value of a repeated field. */
export async function readFormEntries(request: Request): Promise<[name: string, value: string][]> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_FORM_BYTES)
    throw data({ message: "The form is too large." }, { status: 413 });
  const form = await request.formData().catch(() => null);
  if (!form) throw data({ message: "This is not a form." }, { status: 400 });
  const entries: [string, string][] = [];
  for (const [name, value] of form)
    if (typeof value === "string") entries.push([name, value.replaceAll("\0", "")]);
  return entries;
}
