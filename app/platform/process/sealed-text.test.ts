import { expect, test } from "vitest";
import { openText, sealText } from "#app/platform/process/sealed-text.server.ts";

const secret = { current: "a secret of this store", previous: null };

test("a sealed text is opened with the secret and the purpose that sealed it, and by no other", () => {
  const sealed = sealText(secret, "refund account", "अ 123456789012");
  expect(sealed).not.toContain("123456789012");
  expect(openText(secret, "refund account", sealed)).toBe("अ 123456789012");
  expect(openText(secret, "provider key", sealed)).toBeNull();
  expect(openText({ current: "another secret", previous: null }, "refund account", sealed)).toBeNull();
});

test("a text that was sealed with the previous secret is still opened", () => {
  const sealed = sealText(secret, "refund account", "UPI");
  const rotated = { current: "the next secret", previous: secret.current };
  expect(openText(rotated, "refund account", sealed)).toBe("UPI");
});

test("the same text is sealed differently each time, and a changed or cut one is refused", () => {
  const sealed = sealText(secret, "refund account", "UPI");
  expect(sealText(secret, "refund account", "UPI")).not.toBe(sealed);
  expect(openText(secret, "refund account", `${sealed.slice(0, -2)}AA`)).toBeNull();
  expect(openText(secret, "refund account", sealed.slice(0, 10))).toBeNull();
  expect(openText(secret, "refund account", "")).toBeNull();
});
