import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { PostedFields } from "#app/components/shell/server-contexts.ts";
import { MAX_FORM_BYTES, readFormEntries } from "#app/platform/http/form.server.ts";

const postedCopyKey = createContext<Request | null>(null);

// Never written into a page. The form is shown again without them and asks for them.
const IS_SECRET = /password|^secret-|^(?:cardNumber|expiryDate|cvv|upiId)$/i;

/** Keeps a copy of a form that is posted without JavaScript, in case its action fails. */
export const keepPostMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const { method, headers } = request;
  const isPlainForm =
    method === "POST" &&
    (headers.get("accept")?.includes("text/html") ?? false) &&
    (headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false) &&
    Number(headers.get("content-length") ?? Infinity) <= MAX_FORM_BYTES;
  if (isPlainForm) context.set(postedCopyKey, request.clone());
  return next();
};

/** The fields of the posted form, without passwords and payment details; null if none was posted without JavaScript. */
export async function readFailedPost(context: Readonly<RouterContextProvider>): Promise<PostedFields | null> {
  const copy = context.get(postedCopyKey);
  if (!copy) return null;
  const entries = await readFormEntries(copy).catch(() => null);
  return entries && entries.filter(([name]) => !IS_SECRET.test(name));
}
