import { signIn, signOut, type Caller } from "#app/domain/customers/account.server.ts";
import type { AccountFailure } from "#app/domain/customers/account.ts";
import type { Auth } from "#app/domain/customers/auth.server.ts";

export type AdminSignIn =
  | { kind: "signed-in"; cookies: string[] }
  | { kind: "refused"; failure: AccountFailure }
  /** The password was right but is not the administrator's. `cookies` end the session in the browser too. */
  | { kind: "not-admin"; cookies: string[] };

/** Signs the administrator in. Anyone else is signed out at once, together with the session they came with. */
export async function signInAsAdmin(
  auth: Auth,
  caller: Caller,
  credentials: { email: string; password: string },
): Promise<AdminSignIn> {
  const signedIn = await signIn(auth, caller, credentials);
  if (!signedIn.ok) return { kind: "refused", failure: signedIn };
  if (signedIn.value.user.role === "admin") return { kind: "signed-in", cookies: signedIn.cookies };
  if (caller.cookie) await signOut(auth, caller);
  const ended = await signOut(auth, { ...caller, cookie: asSent(signedIn.cookies) });
  return { kind: "not-admin", cookies: ended.ok ? ended.cookies : [] };
}

/** What a browser that was given these cookies would send. */
function asSent(setCookies: string[]): string {
  return setCookies.map((line) => line.split(";", 1)[0]).join("; ");
}
