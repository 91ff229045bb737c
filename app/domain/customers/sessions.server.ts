import type { Auth } from "#app/domain/customers/auth.server.ts";

export interface SignedInUser {
  id: string;
  email: string;
  name: string;
  role: "customer" | "admin";
}

/** Finds who is signed in, asking the database. `cookies` carries a renewed session cookie when the session slid on. */
export async function findSignedInUser(
  auth: Auth,
  headers: Headers,
): Promise<{ user: SignedInUser; cookies: string[] } | null> {
  const { headers: answered, response } = await auth.api.getSession({ headers, returnHeaders: true });
  if (!response) return null;
  const { id, email, name, role } = response.user;
  return {
    user: { id, email, name, role: role === "admin" ? "admin" : "customer" },
    cookies: answered.getSetCookie(),
  };
}
