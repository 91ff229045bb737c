import { expect, test } from "vitest";
import { passwordError } from "#app/domain/customers/account.server.ts";

const rules = {
  minLength: 6,
  contextWords: ["Gulmohar", "Lucknow 226001", "Asha Verma", "asha.verma@example.com"],
};

// Proves ASVS-V6-02, SEC-ACCOUNTS-18
test.each([
  "123456",
  "password",
  "letmein1",
  "password9",
  "qwerty12345",
  "PassWord!",
  "iloveyou2024",
  "bharat@123",
  "111111111",
  "abcabcabc",
])("the common password %s is refused", (password) => {
  expect(passwordError(password, rules)).toMatch(/too common/);
});

// Proves SEC-ACCOUNTS-18
test.each(["gulmohar1", "Gulmohar@2026", "lucknow@123", "ashaverma", "verma123", "Asha.Verma@example.com"])(
  "the password %s, made of the account's own words, is refused",
  (password) => {
    expect(passwordError(password, rules)).toMatch(/too common|your name/);
  },
);

test.each(["moti jhumka 7", "chandi payal 8", "kx8#qz", "correct horse battery staple", "पश्मीना शॉल"])(
  "the password %s may be used",
  (password) => {
    expect(passwordError(password, rules)).toBe(null);
  },
);

// Proves ASVS-V6-02, SEC-ACCOUNTS-18
test("the owner's setting decides how long a password is at least", () => {
  expect(passwordError("kx8#q", rules)).toBe("Use at least 6 characters");
  expect(passwordError("kx8#qz", { ...rules, minLength: 8 })).toBe("Use at least 8 characters");
});
