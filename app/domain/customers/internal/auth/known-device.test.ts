// Proves ASVS-V11-02

import { expect, test } from "vitest";
import { deviceCookie, knownDevice } from "#app/domain/customers/internal/auth/known-device.server.ts";

const secret = { current: "a secret of thirty-two characters", previous: null };
const cookie = deviceCookie("Asha@Example.com", secret).split(";")[0] ?? "";

test("a browser without the cookie is unknown", () => {
  expect(knownDevice("asha@example.com", null, secret)).toBeNull();
  expect(knownDevice("asha@example.com", "other=1", secret)).toBeNull();
});

test("a browser in which the owner has signed in is known, however the email is spelled", () => {
  const id = knownDevice("asha@example.com", `a=1; ${cookie}; b=2`, secret);
  expect(id).not.toBeNull();
  expect(knownDevice(" ASHA@example.com", cookie, secret)).toBe(id);
});

test.each([
  ["for another account", "ravi@example.com", cookie, secret],
  [
    "signed by somebody else",
    "asha@example.com",
    cookie,
    { current: "another secret of thirty-two chars", previous: null },
  ],
  [
    "with another id",
    "asha@example.com",
    cookie.replace(/device=(.)/, (_, first) => `device=${first === "A" ? "B" : "A"}`),
    secret,
  ],
  ["cut short", "asha@example.com", cookie.slice(0, -1), secret],
  [
    "with a mark of other characters",
    "asha@example.com",
    cookie.replace(/[^.]{43}$/, "é".repeat(43)),
    secret,
  ],
])("a device cookie %s does not count", (_, email, header, key) => {
  expect(knownDevice(email, header, key)).toBeNull();
});

test("scripts cannot read the device cookie", () => {
  expect(deviceCookie("asha@example.com", secret)).toMatch(
    /^gulmohar\.device=\S+; .*HttpOnly; SameSite=Lax$/,
  );
});
