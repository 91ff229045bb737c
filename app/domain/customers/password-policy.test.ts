import { expect, test } from "vitest";
import { passwordProblem } from "#app/domain/customers/password-policy.server.ts";

const rules = { minLength: 6, contextWords: ["Gulmohar", "Asha Verma", "asha.verma@example.com"] };

test.each([
  "123456",
  "password",
  "letmein1",
  "password9",
  "qwerty12345",
  "PassWord!",
  "iloveyou2024",
  "lucknow@123",
  "111111111",
  "abcabcabc",
])("%s is refused, being one of the first that others would try", (password) => {
  expect(passwordProblem(password, rules)).toMatch(/one of the first/);
});

test.each(["gulmohar1", "Gulmohar@2026", "ashaverma", "verma123", "Asha.Verma@example.com"])(
  "%s is refused, being made of words that belong to the account",
  (password) => {
    expect(passwordProblem(password, rules)).toMatch(/one of the first|your name/);
  },
);

test.each(["moti jhumka 7", "chandi payal 8", "kx8#qz", "correct horse battery staple", "पश्मीना शॉल"])(
  "%s may be used",
  (password) => {
    expect(passwordProblem(password, rules)).toBe(null);
  },
);

test("the owner's setting decides how long a password is at least", () => {
  expect(passwordProblem("kx8#q", rules)).toBe("Use at least 6 characters");
  expect(passwordProblem("kx8#qz", { ...rules, minLength: 8 })).toBe("Use at least 8 characters");
});
