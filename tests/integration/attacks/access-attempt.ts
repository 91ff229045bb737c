import type { Fixture } from "./fixture.ts";

/** A request for one person's data by another person. */
export interface AccessAttempt {
  path: string;
  fields?: Record<string, string>;
  /** True if it must be rejected; "to forms" if only its POST must be. Otherwise its response must not contain the person's data. */
  isRefused: boolean | "to forms";
}

/** An attempt that must be rejected. */
export const refused = (path: string, fields?: Record<string, string>): AccessAttempt => ({
  path,
  fields,
  isRefused: true,
});

/** An attempt whose response must not contain the person's data. */
export const silent = (path: string, fields?: Record<string, string>): AccessAttempt => ({
  path,
  fields,
  isRefused: false,
});

/** An attempt of which only the POST must be rejected. */
export const refusesForm = (path: string, fields: Record<string, string>): AccessAttempt => ({
  path,
  fields,
  isRefused: "to forms",
});

interface Someones {
  /** The requests that a stranger makes with the person's ids. */
  theirs(person: Fixture): AccessAttempt[];
}

interface Everyones {
  /** URLs whose responses are the same for everybody, although they name data of the person. */
  everyones(person: Fixture): string[];
}

/**
 * The access rule of an endpoint outside the admin:
 * "everyone": its response is the same for everybody, depends on the request only, or is empty without a sign-in;
 * "own": its response is about the signed-in customer, so a visitor is redirected to sign in;
 * otherwise its URL names data of one person, and the requests of a stranger, or of everybody, are listed.
 */
export type AccessRule = "everyone" | "own" | Someones | Everyones;
