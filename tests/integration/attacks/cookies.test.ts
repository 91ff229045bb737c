import { expect, test } from "vitest";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PUBLIC_URL = "https://shop.example";

const app = await appForFile({ PUBLIC_URL, RATE_LIMITS: "on" });

// Proves ASVS-V3-03, SEC-HEADERS-02
test("every cookie is __Host-, Secure and Lax, and HttpOnly unless a script needs it", async () => {
  const visitor = app.visitor();
  const origin = { origin: PUBLIC_URL };
  const email = "secure@example.com";
  const password = "moti jhumka 7";
  const account = { fullName: "Asha", email, password, confirmPassword: password };
  const responses = [
    await visitor.post("/signup", account, origin),
    await visitor.post("/login", { email, password }, origin),
    await visitor.get("/orders"),
    await visitor.post(
      "/profile/password",
      { currentPassword: password, password: "chandi payal 8", confirmPassword: "chandi payal 8" },
      origin,
    ),
    await visitor.post("/logout", {}, origin),
  ];
  const admin = { email: "owner@gulmohar.example", password: "a long test password" };
  responses.push(await visitor.post("/admin/login", admin, origin));
  responses.push(await visitor.post("/admin/sidebar", { state: "closed" }, origin));
  const lines = responses.flatMap(({ headers }) => headers.getSetCookie());
  const names = lines.map((line) => line.split("=", 1)[0]);
  expect(new Set(names)).toEqual(
    new Set([
      "__Host-gulmohar.session_token",
      "__Host-gulmohar.device",
      "__Host-flash",
      "__Host-admin_sidebar",
      "__Host-created-accounts",
      ...names.filter((name) => name?.startsWith("__Host-gulmohar.")),
    ]),
  );
  for (const line of lines) {
    expect(line).toMatch(/; Secure/i);
    expect(line).toMatch(/; SameSite=Lax/i);
    expect(line.match(/; Path=[^;]*/gi)).toEqual(["; Path=/"]);
    expect([line, /; HttpOnly/i.test(line)]).toEqual([line, !line.startsWith("__Host-admin_sidebar=")]);
    expect(line).not.toMatch(/domain=/i);
  }
});

// Proves SEC-HEADERS-02
test("a session cookie that another subdomain or the network may have planted signs nobody in", async () => {
  const visitor = app.visitor();
  const origin = { origin: PUBLIC_URL };
  const [email, password] = ["planted@example.com", "moti jhumka 7"];
  const account = { fullName: "Asha", email, password, confirmPassword: password };
  await visitor.post("/signup", account, origin);
  await visitor.post("/login", { email, password }, origin);
  const session = visitor.cookies.get("__Host-gulmohar.session_token") ?? "";
  const statusWith = async (name: string) => {
    const other = app.visitor();
    other.cookies.set(name, session);
    return (await other.get("/orders")).status;
  };
  expect(await statusWith("__Host-gulmohar.session_token")).toBe(200);
  expect(await statusWith("__Secure-gulmohar.session_token")).toBe(302);
  expect(await statusWith("gulmohar.session_token")).toBe(302);
});
