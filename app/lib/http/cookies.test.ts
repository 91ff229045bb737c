import { expect, test } from "vitest";
import {
  asCookieHeader,
  asHostCookie,
  cookieValues,
  readHostCookies,
  withoutCookie,
} from "#app/lib/http/cookies.ts";

test("reading a cookie returns all values of exactly this name", () => {
  expect(cookieValues("a=1; session=x.y; xsession=2;session=z=", "session")).toEqual(["x.y", "z="]);
  expect(cookieValues(null, "session")).toEqual([]);
});

test("removing a cookie from the header leaves the others", () => {
  expect(withoutCookie("a=1; session=x; b=2; session=y", "session")).toBe("a=1; b=2");
  expect(withoutCookie("session=x", "session")).toBe("");
});

test("the Cookie header contains names and values without attributes", () => {
  expect(asCookieHeader(["a=1; Path=/; HttpOnly", "b=2"])).toBe("a=1; b=2");
});

test("over HTTPS only cookies with the __Host- prefix are read, under their plain names", () => {
  expect(readHostCookies("session=planted; __Host-session=ours; __Secure-session=old")).toBe("session=ours");
  expect(readHostCookies("session=planted")).toBe("");
});

test("a cookie is set with the __Host- prefix and the attributes that browsers require for it", () => {
  expect(asHostCookie("a=1; Path=/admin; Domain=example.com; HttpOnly; SameSite=Lax; secure")).toBe(
    "__Host-a=1; Path=/; HttpOnly; SameSite=Lax; Secure",
  );
});
