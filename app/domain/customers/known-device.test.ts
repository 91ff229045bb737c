import { expect, test } from "vitest";
import { deviceCookie, whoTries } from "#app/domain/customers/known-device.server.ts";

const secret = "a secret of thirty-two characters";
const cookie = deviceCookie("Asha@Example.com", { secret, isSecure: false }).split(";")[0] ?? "";

test("unknown browsers share one count for an account, however the address is written", () => {
  expect(whoTries("Asha@Example.com ", null, secret)).toBe("asha@example.com");
  expect(whoTries("asha@example.com", "other=1", secret)).toBe("asha@example.com");
});

test("a browser in which the owner has signed in is counted by itself", () => {
  const who = whoTries("asha@example.com", `a=1; ${cookie}; b=2`, secret);
  expect(who).not.toBe("asha@example.com");
  expect(whoTries("asha@example.com", cookie, secret)).toBe(who);
});

test.each([
  ["for another account", "ravi@example.com", cookie, secret],
  ["signed by somebody else", "asha@example.com", cookie, "another secret of thirty-two chars"],
  ["with another id", "asha@example.com", cookie.replace(/device=./, "device=_"), secret],
  ["cut short", "asha@example.com", cookie.slice(0, -1), secret],
])("the mark does not count %s", (_, email, header, key) => {
  expect(whoTries(email, header, key)).toBe(email);
});

test("the cookie cannot be read by scripts, and over https goes nowhere else", () => {
  expect(cookie).toMatch(/^gulmohar\.device=/);
  expect(deviceCookie("a@example.com", { secret, isSecure: true })).toMatch(
    /HttpOnly; SameSite=Lax; Secure$/,
  );
});
