import { expect, test } from "vitest";
import { normaliseQuery } from "#server/http/public-query.ts";

test.each([
  ["/contact?email=asha@example.com", "/contact"],
  ["/?utm_source=letter", "/"],
  ["/contact.data?email=x&_routes=routes%2Fshop%2Fcontact", "/contact.data?_routes=routes%2Fshop%2Fcontact"],
  ["/_.data?email=x", "/_.data"],
  ["/products?utm=x&sort=newest&category=Shawls", "/products?category=Shawls&sort=newest"],
  ["/products?size=M&size=L", "/products?size=L&size=M"],
  ["/products/a-shawl?email=x", "/products/a-shawl"],
  ["/products/a-shawl?size=3xl&email=x&colour=plum", "/products/a-shawl?colour=plum&size=3xl"],
  ["/products/a-shawl.data?sort=highest&page=2", "/products/a-shawl.data?page=2&sort=highest"],
  ["/search/suggest?q=shawl&x=1", "/search/suggest?q=shawl"],
  ["/login?returnTo=%2Forders", "/login?returnTo=%2Forders"],
  ["/about-us", "/about-us"],
])("the URL %s is rendered and cached as %s", (address, normalised) => {
  expect(normaliseQuery(address)).toBe(normalised);
});
