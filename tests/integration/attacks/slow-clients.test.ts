import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SEED_CUSTOMERS_SECRET, seedCustomers, visitorOf } from "#tests/fixtures/seed-customers.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";
import type { Visitor } from "#tests/requests/visitor.ts";

const PASSWORD = "moti jhumka 7";

let app: TestApp;
let sockets: Socket[] = [];

beforeAll(async () => {
  app = await openTestApp({ SESSION_SECRET: SEED_CUSTOMERS_SECRET });
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** A client that sends the beginning of a request and then stops. */
function slowClient(output: string): Promise<void> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  sockets = [...sockets, socket];
  socket.on("error", () => {});
  return new Promise((resolve) => {
    socket.on("connect", () => {
      socket.write(output);
      resolve();
    });
  });
}

async function signedUp(email: string): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  return visitor;
}

const cookiesOf = ({ cookies }: Visitor) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

function upload(visitor: Visitor, bytes: Buffer): Promise<Response> {
  const form = new FormData();
  form.append("avatar", new File([new Uint8Array(bytes)], "me.jpg"));
  return visitor.post("/profile/avatar", form);
}

// Proves SEC-FILES-13, SEC-HTTP-09
test("five hundred clients that never finish their requests delay nobody else, even an uploader", async () => {
  const attacker = await signedUp("slow@example.com");
  const customer = await signedUp("quick@example.com");
  const cookies = [...attacker.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\nemail=";
  const image = `Cookie: ${cookies}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\n`;
  const saying = [
    "GET /products HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "GET / HTTP/1.1\r\n",
    "",
    `POST /login HTTP/1.1\r\nHost: localhost\r\n${form}`,
    `POST /profile/avatar HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n${image}`,
  ];
  await Promise.all(
    Array.from({ length: 500 }, (_, number) => slowClient(saying[number % saying.length] ?? "")),
  );

  const began = performance.now();
  for (const path of ["/", "/products", "/login", "/healthz", "/readyz", "/robots.txt"])
    expect([path, (await app.visitor().get(path)).status]).toEqual([path, 200]);
  expect((await customer.get("/orders")).status).toBe(200);
  await upload(customer, await jpegFile());
  expect(await (await customer.get("/profile")).text()).toContain("Your avatar has been changed.");
  // Ten requests to an idle store take seconds at most; behind blocked clients they would take minutes.
  expect(performance.now() - began).toBeLessThan(20_000);
});

describe("slow uploads", () => {
  const slowUpload = (visitor: Visitor) =>
    slowClient(
      `POST /profile/avatar HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nCookie: ${cookiesOf(visitor)}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\n`,
    );

  // Proves SEC-FILES-12
  test("slow uploads of sixteen customers, two each, do not delay the administrator's, and end after some seconds", async () => {
    const attackers = await seedCustomers(app.store.db, 16);
    for (const attacker of attackers) for (const _ of [1, 2]) await slowUpload(visitorOf(attacker, app.url));
    const admin = app.visitor();
    await admin.post("/admin/login", ADMIN);
    const image = new FormData();
    image.append("image", new File([new Uint8Array(await jpegFile())], "shawl.jpg"));
    const began = performance.now();
    const response = await admin.post("/admin/products/images", image);
    expect(response.status).toBe(201);
    expect(performance.now() - began).toBeLessThan(8_000);
    const customer = await signedUp("after@example.com");
    const succeeds = async () => {
      await upload(customer, await jpegFile());
      return (await (await customer.get("/profile")).text()).includes("Your avatar has been changed.");
    };
    await expect.poll(succeeds, { timeout: 60_000, interval: 1_000 }).toBe(true);
  }, 120_000);
});
