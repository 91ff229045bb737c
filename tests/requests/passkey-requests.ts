import { expect } from "vitest";
import { passkeyAuthenticator } from "../fixtures/sign-in/passkey-authenticator.ts";
import type { Visitor } from "./visitor.ts";

export const PAGE = "/profile/security";
export const PASSWORD = "moti jhumka 7";

export type Passkey = ReturnType<typeof passkeyAuthenticator>;

export const isSignedIn = async (visitor: Visitor) => (await visitor.get("/profile")).status === 200;

export const begin = (visitor: Visitor, fields: Record<string, string> = {}, page = PAGE) =>
  visitor.post(page, { form: "passkey-begin", name: "Phone", password: PASSWORD, ...fields });

/** The challenge in the page's data. */
export async function challengeIn(response: Response): Promise<string> {
  const challenge = /challenge\\*",\\*"([\w-]{20,})/.exec(await response.text())?.[1];
  if (challenge === undefined) throw new Error("The page has no challenge");
  return challenge;
}

/** Adds a passkey to the visitor's account, on the customer's page or the one of the admin. */
export async function addPasskey(
  visitor: Visitor,
  name = "Phone",
  { page = PAGE, ...factors }: { page?: string; password?: string; code?: string } = {},
): Promise<Passkey> {
  const passkey = passkeyAuthenticator();
  const challenge = await challengeIn(await begin(visitor, { name, ...factors }, page));
  const credential = passkey.create({ origin: visitor.url, challenge });
  const added = await visitor.post(page, { form: "passkey-add", name, credential });
  expect(added.headers.get("location")).toBe(page);
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
  /** The page that gets the credential, and other fields of its form. */
  page?: string;
  fields?: Record<string, string>;
}

/** Signs in with a passkey that is used on the site `origin`. */
export async function signInByPasskey({ passkey, visitor, origin = visitor.url, ...rest }: SignInInput) {
  const { isUserVerified, returnTo = "", page = "/login", fields = {} } = rest;
  const challenge = await challengeFor(visitor);
  const credential = passkey.get({ origin, challenge, isUserVerified });
  return { visitor, response: await visitor.post(page, { credential, returnTo, ...fields }) };
}
