import { expect, test } from "vitest";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile({ RATE_LIMITS: "on" });

test("requests of the API to unknown paths and by wrong methods are limited too", async () => {
  const get = (path: string, method = "GET") => fetch(`${app.url}/api/v1${path}`, { method });
  const first = await get("/nothing");
  expect([first.status, first.headers.get("ratelimit-policy")]).toEqual([404, '"unmatched";q=600;w=60']);
  expect((await get("/shop", "DELETE")).status).toBe(405);
  for (let batch = 0; batch < 12; batch += 1)
    await Promise.all(Array.from({ length: 50 }, () => get("/nothing").then((answer) => answer.text())));
  for (const method of ["GET", "DELETE"]) {
    const refused = await get(method === "GET" ? "/nothing" : "/shop", method);
    expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
  }
  expect((await get("/shop")).status).toBe(200);
});
