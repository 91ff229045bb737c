import { hashPassword as hashAsBefore } from "better-auth/crypto";
import { expect, test } from "vitest";
import {
  hashPassword,
  isOutdatedHash,
  verifyPassword,
} from "#app/domain/customers/internal/passwords/password-hash.server.ts";

test("a password is verified by its hash, and another one is not", async () => {
  const hash = await hashPassword("moti jhumka 7");
  expect(await verifyPassword({ hash, password: "moti jhumka 7" })).toBe(true);
  expect(await verifyPassword({ hash, password: "moti jhumka 8" })).toBe(false);
  expect(await hashPassword("moti jhumka 7")).not.toBe(hash);
});

// Proves ASVS-V11-04, SEC-ACCOUNTS-19
test("a hash is made at a cost that OWASP recommends", async () => {
  const hash = await hashPassword("moti jhumka 7");
  expect(hash).toMatch(/^argon2id:19456:6:[\w-]{22}:[\w-]{43}$/);
  expect(isOutdatedHash(hash)).toBe(false);
});

// Proves ASVS-V11-04
test("a hash of the earlier cost is verified and marked for replacement", async () => {
  const hash = await hashAsBefore("moti jhumka 7");
  expect(await verifyPassword({ hash, password: "moti jhumka 7" })).toBe(true);
  expect(await verifyPassword({ hash, password: "moti jhumka 8" })).toBe(false);
  expect(isOutdatedHash(hash)).toBe(true);
});

test("a malformed hash verifies nothing", async () => {
  for (const hash of ["", ":", "argon2id:19456:6", "argon2id:19456:6:c2FsdHNhbHQ:", "plain text"])
    expect([hash, await verifyPassword({ hash, password: "plain text" })]).toEqual([hash, false]);
});

test("a password is the same in any Unicode encoding", async () => {
  const hash = await hashPassword("caf\u00e9 noir");
  expect(await verifyPassword({ hash, password: "cafe\u0301 noir" })).toBe(true);
});
