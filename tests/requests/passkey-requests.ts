import { expect } from "vitest";
import { passkeyAuthenticator } from "../fixtures/sign-in/passkey-authenticator.ts";
import type { Visitor } from "./visitor.ts";

export const PAGE = "/profile/security";
export const PASSWORD = "moti jhumka 7";

export type Passkey = ReturnType<typeof passkeyAuthenticator>;

export const isSignedIn = async (visitor: Visitor) => (await visitor.get("/profile")).status === 200;

export const begin = (visitor: Visitor, fields: Record<string, string> = {}) =>
  visitor.post(PAGE, { form: "passkey-begin", name: "Phone", password: PASSWORD, ...fields });

/** The challenge in the page's data. */
export async function challengeIn(response: Response): Promise<string> {
  const challenge = /challenge\\*",\\*"([\w-]{20,})/.exec(await response.text())?.[1];
  if (challenge === undefined) throw new Error("The page has no challenge");
  return challenge;
}

/** Adds a passkey to the visitor's account. */
export async function addPasskey(visitor: Visitor, name = "Phone"): Promise<Passkey> {
  const passkey = passkeyAuthenticator();
  const challenge = await challengeIn(await begin(visitor, { name }));
  const credential = passkey.create({ origin: visitor.url, challenge });
  const added = await visitor.post(PAGE, { form: "passkey-add", name, credential });
  expect(added.headers.get("location")).toBe(PAGE);
  return passkey;
}

export async function challengeFor(visitor: Visitor): Promise<string> {
  const response = await visitor.post("/login/passkey", {});
  const options = (await response.json()) as PublicKeyCredentialRequestOptionsJSON;
  expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
  expect(options.allowCredentials ?? []).toEqual([]);
  return options.challenge;
}

export interface SignInInput {
  passkey: Passkey;
  visitor: Visitor;
  origin?: string;
  isUserVerified?: boolean;
  returnTo?: string;
}

/** Signs in with a passkey that is used on the site `origin`. */
export async function signInByPasskey({ passkey, visitor, origin = visitor.url, ...rest }: SignInInput) {
  const { isUserVerified, returnTo = "" } = rest;
  const challenge = await challengeFor(visitor);
  const credential = passkey.get({ origin, challenge, isUserVerified });
  return { visitor, response: await visitor.post("/login", { credential, returnTo }) };
}
