import { expect, test } from "vitest";
import {
  asCookieHeader,
  asHostCookie,
  cookieValues,
  readHostCookies,
  withoutCookie,
} from "#app/lib/http/cookies.ts";

test("a cookie's values are all those of exactly this name", () => {
  expect(cookieValues("a=1; session=x.y; xsession=2;session=z=", "session")).toEqual(["x.y", "z="]);
  expect(cookieValues(null, "session")).toEqual([]);
});

test("a cookie is taken out of the header and the others stay", () => {
  expect(withoutCookie("a=1; session=x; b=2; session=y", "session")).toBe("a=1; b=2");
  expect(withoutCookie("session=x", "session")).toBe("");
});

test("a browser sends names and values back without their attributes", () => {
  expect(asCookieHeader(["a=1; Path=/; HttpOnly", "b=2"])).toBe("a=1; b=2");
});

test("over https only cookies with the host prefix are read, by their plain names", () => {
  expect(readHostCookies("session=planted; __Host-session=ours; __Secure-session=old")).toBe("session=ours");
  expect(readHostCookies("session=planted")).toBe("");
});

test("a cookie is set with the prefix and what a browser demands for it", () => {
  expect(asHostCookie("a=1; Path=/admin; Domain=example.com; HttpOnly; SameSite=Lax; secure")).toBe(
    "__Host-a=1; Path=/; HttpOnly; SameSite=Lax; Secure",
  );
});
