import { expect, test } from "vitest";
import { remedyOf, StartupError } from "./startup-error.ts";

const coded = (code: string) => Object.assign(new Error("raw words"), { code });

test.each([
  [new StartupError("Port 3000 is already in use."), "Port 3000 is already in use."],
  [coded("ENOSPC"), "The disk is full. Free some space, then try again."],
  [new Error("Failed query", { cause: coded("53100") }), "The disk of the database is full."],
  [coded("EROFS"), "The disk is read-only."],
  [new Error("Failed query", { cause: coded("25006") }), "DISK_RESERVE_MB"],
])("%s has a remedy", (error, sentence) => {
  expect(remedyOf(error)).toContain(sentence);
});

test("a bug has no remedy, so its stack trace is printed", () => {
  expect(remedyOf(new TypeError("x is not a function"))).toBeNull();
  expect(remedyOf("thrown text")).toBeNull();
});
