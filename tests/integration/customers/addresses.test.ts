import { describe, expect, test } from "vitest";
import { MAX_SAVED_ADDRESSES, type Address } from "#app/domain/customers/addresses/address.ts";
import {
  addAddress,
  changeAddress,
  deleteAddress,
  findAddress,
  listAddresses,
  makeDefaultAddress,
} from "#app/domain/customers/addresses/addresses.server.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";

const store = await storeForFile();

const address = (street: string): Address => ({
  firstName: "Asha",
  lastName: "Verma",
  street,
  city: "Lucknow",
  state: "Uttar Pradesh",
  postalCode: "226001",
  country: "IN",
  phone: "",
});

async function save(userId: string, street: string, isDefault = false): Promise<string> {
  const saved = await addAddress(store.db, { userId, address: address(street), isDefault });
  if (!saved.ok) throw new Error(saved.error);
  return saved.id;
}

const defaultsOf = async (userId: string) =>
  (await listAddresses(store.db, userId)).filter(({ isDefault }) => isDefault).map(({ id }) => id);

describe("a customer's addresses", () => {
  test("the first address is the default until another one is made the default", async () => {
    const userId = await makeCustomer(store);
    const first = await save(userId, "1 Hazratganj");
    expect(await defaultsOf(userId)).toEqual([first]);
    const second = await save(userId, "2 Hazratganj");
    expect(await defaultsOf(userId)).toEqual([first]);
    const third = await save(userId, "3 Hazratganj", true);
    expect(await defaultsOf(userId)).toEqual([third]);
    expect(await makeDefaultAddress(store.db, userId, second)).toBe(true);
    expect(await defaultsOf(userId)).toEqual([second]);
    expect((await listAddresses(store.db, userId)).map(({ id }) => id)).toEqual([second, third, first]);
  });

  test("after the default address is deleted, the newest of the others is the default", async () => {
    const userId = await makeCustomer(store);
    const first = await save(userId, "1 Hazratganj");
    await save(userId, "2 Hazratganj");
    const newest = await save(userId, "3 Hazratganj");
    expect(await deleteAddress(store.db, userId, first)).toBe(true);
    expect(await defaultsOf(userId)).toEqual([newest]);
  });

  test("adding the same address again keeps one address", async () => {
    const userId = await makeCustomer(store);
    const first = await save(userId, "1 Hazratganj");
    expect(await save(userId, "1 HAZRATGANJ")).toBe(first);
    expect(await listAddresses(store.db, userId)).toHaveLength(1);
  });

  test("a customer cannot keep more addresses than the maximum, even when many arrive at once", async () => {
    const userId = await makeCustomer(store);
    const streets = Array.from({ length: MAX_SAVED_ADDRESSES + 5 }, (_, index) => `${index} Aminabad`);
    const results = await Promise.all(
      streets.map((street) => addAddress(store.db, { userId, address: address(street), isDefault: false })),
    );
    expect(results.filter(({ ok }) => !ok)).toHaveLength(5);
    expect(await listAddresses(store.db, userId)).toHaveLength(MAX_SAVED_ADDRESSES);
    expect(await defaultsOf(userId)).toHaveLength(1);
  });

  test("two addresses that become the default at once leave one default", async () => {
    const userId = await makeCustomer(store);
    const ids = [await save(userId, "1 Chowk"), await save(userId, "2 Chowk"), await save(userId, "3 Chowk")];
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([
        ...ids.map((id) => makeDefaultAddress(store.db, userId, id)),
        save(userId, `${round} new`, true),
      ]);
      const [only, ...others] = await defaultsOf(userId);
      expect(only).toBeDefined();
      expect(others).toEqual([]);
    }
  });

  test("an address deleted twice at once is deleted once, and a default remains", async () => {
    const userId = await makeCustomer(store);
    const id = await save(userId, "1 Chowk");
    await save(userId, "2 Chowk");
    const deleted = await Promise.all([1, 2].map(() => deleteAddress(store.db, userId, id)));
    expect(deleted.filter(Boolean)).toEqual([true]);
    expect(await defaultsOf(userId)).toHaveLength(1);
  });

  test("another customer's address cannot be seen, changed, made the default or deleted", async () => {
    const [owner, other] = [await makeCustomer(store), await makeCustomer(store)];
    const id = await save(owner, "1 Chowk");
    const { db } = store;
    const mine = { userId: other, address: address("stolen"), isDefault: true };
    expect(await findAddress(db, other, id)).toBeNull();
    expect(await changeAddress(db, id, mine)).toEqual({ ok: false, error: "not-found" });
    expect(await makeDefaultAddress(db, other, id)).toBe(false);
    expect(await deleteAddress(db, other, id)).toBe(false);
    expect((await findAddress(db, owner, id))?.street).toBe("1 Chowk");
  });

  test("an id that is not a key is reported as missing, not as an error", async () => {
    const userId = await makeCustomer(store);
    const { db } = store;
    const id = "1' or '1'='1";
    expect(await findAddress(db, userId, id)).toBeNull();
    expect(await deleteAddress(db, userId, id)).toBe(false);
    expect(await makeDefaultAddress(db, userId, id)).toBe(false);
  });
});
