import { dictionary } from "@zxcvbn-ts/language-common";

/** What a new password is checked against. */
export interface PasswordRules {
  minLength: number;
  /** Words that an attacker knows of this account and shop: the shop's name, the person's name and email address. */
  contextWords: readonly string[];
}

// What people of this shop's part of the world choose, beside the lists of leaked passwords.
const LOCAL_WORDS = `india bharat indian lucknow gulmohar pashmina krishna ganesh sairam omsairam jaimatadi sachin cricket jaishreeram
  radhakrishna mahadev omnamahshivaya hindustan incredibleindia`;

/** 49,000 passwords from leaked lists, in lower case (zxcvbn-ts). */
const COMMON = new Set([...dictionary["passwords-common"], ...LOCAL_WORDS.split(/\s+/)].map(String));

/** Why a new password is refused, in a sentence; null when it may be used. */
export function passwordProblem(password: string, { minLength, contextWords }: PasswordRules): string | null {
  if (password.length < minLength) return `Use at least ${minLength} characters`;
  const typed = password.toLowerCase();
  const core = coreOf(typed);
  if (COMMON.has(typed) || COMMON.has(core) || isRepeated(typed))
    return "This password is too common. Choose another";
  if (wordsOf(contextWords).has(core))
    return "This password is made of your name, your email address or the shop's name. Choose another";
  return null;
}

/** Without what people add to a word to get past a rule: a few digits and signs at its ends. */
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
