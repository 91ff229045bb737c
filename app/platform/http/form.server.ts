import { data } from "react-router";

/** The largest form without a file: a checkout with a hundred lines has about 20 kB. */
export const MAX_FORM_BYTES = 256 * 1024;

/**
 * The text fields of a posted form. A body that is no form is a bad request; files and NULs, which
 * PostgreSQL cannot store, are left out. Where addresses also take uploads the server lets more through, but never to here.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  return Object.fromEntries(await readFormEntries(request));
}

/** The same with every value of a field that is there several times. */
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

/** The first message of each field that did not pass, by the field's name. */
export function fieldErrorsOf(error: {
  issues: readonly { path: PropertyKey[]; message: string }[];
}): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? "form")] ??= message;
  return errors;
}
