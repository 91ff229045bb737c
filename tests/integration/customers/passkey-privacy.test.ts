import { expect, onTestFinished, test } from "vitest";
import { passkeys, verifications } from "#app/domain/customers/customers.tables.ts";
import { addPasskey, begin, PASSWORD, signInByPasskey } from "#tests/requests/passkey-requests.ts";
import { openTestApp } from "#tests/servers/test-app.ts";

test("passkeys are in the customer's data export by name and date, and are deleted with the account", async () => {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  const person = app.visitor();
  await person.signUp("leaving@example.com", PASSWORD);
  await person.signIn("leaving@example.com", PASSWORD);
  const passkey = await addPasskey(person, "Old tablet");
  const text = await (await person.post("/profile/data/download", { password: PASSWORD })).text();
  expect(JSON.parse(text)).toMatchObject({
    passkeys: [{ name: "Old tablet", addedAt: expect.any(String) as unknown, lastUsedAt: null }],
  });
  expect(text).not.toContain(passkey.id);
  await begin(person);
  await person.post("/profile/data/delete", { password: PASSWORD });
  expect(await app.store.db.select().from(passkeys)).toEqual([]);
  expect(await app.store.db.select().from(verifications)).not.toContainEqual(
    expect.objectContaining({ value: expect.stringContaining("leaving@example.com") as unknown }),
  );
  expect((await signInByPasskey({ passkey, visitor: app.visitor() })).response.status).toBe(400);
});
