import { dictionary } from "@zxcvbn-ts/language-common";

/** The rules for a new password. */
export interface PasswordRules {
  minLength: number;
  /** Words an attacker knows about this account and shop: the shop's name, the user's name and email address. */
  contextWords: readonly string[];
}

// Common choices in India that are missing from the lists of leaked passwords.
const LOCAL_WORDS = `india bharat indian lucknow gulmohar pashmina krishna ganesh sairam omsairam jaimatadi sachin cricket jaishreeram
  radhakrishna mahadev omnamahshivaya hindustan incredibleindia`;

/** 49,000 passwords from leaked lists, in lower case (zxcvbn-ts). */
const COMMON = new Set([...dictionary["passwords-common"], ...LOCAL_WORDS.split(/\s+/)].map(String));

/** The error message for a new password that is refused; null when it is accepted. */
export function passwordError(password: string, { minLength, contextWords }: PasswordRules): string | null {
  if (password.length < minLength) return `Use at least ${minLength} characters`;
  const typed = password.toLowerCase();
  const core = coreOf(typed);
  if (COMMON.has(typed) || COMMON.has(core) || isRepeated(typed))
    return "This password is too common. Choose another";
  if (wordsOf(contextWords).has(core))
    return "This password is made of your name, your email address or the shop's name. Choose another";
  return null;
}

/** The password without the digits and symbols that are often added at the ends to satisfy a rule. */
function coreOf(typed: string): string {
  return typed.replace(/^[^\p{L}]{1,4}(?=\p{L})/u, "").replace(/(?<=\p{L})[^\p{L}]{1,5}$/u, "");
}

/** "aaaaaa", "121212", "abcabcabc". */
const isRepeated = (typed: string) => /^(.{1,3})\1+$/u.test(typed);

function wordsOf(contextWords: readonly string[]): Set<string> {
  const lower = contextWords.map((text) => text.toLowerCase());
  const parts = lower.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const joined = lower.map((text) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ""));
  return new Set(
    [...lower, ...parts, ...joined].map((word) => coreOf(word)).filter((word) => word.length >= 3),
  );
}
