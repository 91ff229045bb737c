import { expect, test } from "vitest";
import { passkeyAuthenticator } from "#tests/fixtures/sign-in/passkey-authenticator.ts";
import { begin, challengeIn, isSignedIn, PAGE, PASSWORD } from "#tests/requests/passkey-requests.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PUBLIC_URL = "https://shop.example";
const EMAIL = "asha@example.com";
const CHALLENGE = "__Host-gulmohar.passkey_challenge";

const app = await appForFile({ PUBLIC_URL, TRUST_PROXY: "on", RATE_LIMITS: "on" });

/** A browser at the public HTTPS URL. Its proxy forwards plain HTTP to the store. */
class HttpsVisitor extends Visitor {
  override post(...[path, fields, headers]: Parameters<Visitor["post"]>) {
    const proxied = { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7" };
    return super.post(path, fields, { ...proxied, origin: PUBLIC_URL, ...headers });
  }
}

test("over https a passkey is added and signs in, with __Host- cookies and the public host", async () => {
  const customer = new HttpsVisitor(app.url);
  await customer.signUp(EMAIL, PASSWORD);
  await customer.signIn(EMAIL, PASSWORD);
  const passkey = passkeyAuthenticator();
  const begun = await begin(customer);
  expect(begun.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^__Host-gulmohar\.passkey_challenge=.*; Secure/i),
  );
  const credential = passkey.create({ origin: PUBLIC_URL, challenge: await challengeIn(begun) });
  const added = await customer.post(PAGE, { form: "passkey-add", name: "Phone", credential });
  expect(added.headers.get("location")).toBe(PAGE);

  const returning = new HttpsVisitor(app.url);
  const response = await returning.post("/login/passkey", {});
  const options = (await response.json()) as PublicKeyCredentialRequestOptionsJSON;
  expect(options.rpId).toBe("shop.example");
  expect([...returning.cookies.keys()]).toEqual([CHALLENGE]);
  const assertion = passkey.get({ origin: PUBLIC_URL, challenge: options.challenge });
  expect((await returning.post("/login", { credential: assertion })).status).toBe(302);
  expect(returning.cookies.has("__Host-gulmohar.session_token")).toBe(true);
  expect(await isSignedIn(returning)).toBe(true);
});

test("over https a challenge without the __Host- prefix, which a subdomain could plant, signs nobody in", async () => {
  const customer = new HttpsVisitor(app.url);
  await customer.signIn(EMAIL, PASSWORD);
  const begun = await begin(customer);
  const challenge = await challengeIn(begun);
  const planted = customer.cookies.get(CHALLENGE) ?? "";
  customer.cookies.delete(CHALLENGE);
  customer.cookies.set("gulmohar.passkey_challenge", planted);
  const credential = passkeyAuthenticator().create({ origin: PUBLIC_URL, challenge });
  const refused = await customer.post(PAGE, { form: "passkey-add", name: "Planted", credential });
  expect(refused.status).toBe(400);
});
