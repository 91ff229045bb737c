import { beforeAll, expect, test } from "vitest";
import {
  mayDo,
  OWNER_PERMISSIONS,
  permissionsOfRole,
  STAFF_ROLE_NAMES,
  type Permission,
} from "#app/domain/customers/staff/permissions.ts";
import { saveOwnRole } from "#app/domain/customers/staff/own-roles.server.ts";
import { staffRoles } from "#app/domain/customers/staff/staff.tables.ts";
import { permissionsNeeded, ROUTE_PERMISSIONS } from "#app/routes/admin/route-permissions.ts";
import { ORDER_STEP_PERMISSIONS } from "#app/routes/admin/orders/step-permissions.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();

/** The pages, files and forms of the admin, with values for their parameters. Signing out is tested where it belongs. */
const PATHS = Object.keys(ROUTE_PERMISSIONS).filter((pattern) => pattern !== "/admin/logout");

const pathOf = (pattern: string) =>
  pattern
    .replace(":number", "1")
    .replace(":sequence", "1")
    .replace(":slug", "terms")
    .replace(":list", "faq")
    .replace(":kind", "order-placed")
    .replace(":options", "colour")
    .replace(/:\w+/g, "00000000-0000-4000-8000-000000000000")
    .replace("*", "nowhere");

const people: { name: string; visitor: Visitor; permissions: readonly Permission[] }[] = [];

beforeAll(async () => {
  const { store } = app;
  const variant = await stockProduct(store, { name: "Routed Kurta", priceMinor: 4000, inventory: 5 });
  const userId = await makeCustomer(store);
  await buy(store, { userId, lines: [{ variant, quantity: 1 }] });
  people.push({ name: "owner", visitor: admin, permissions: OWNER_PERMISSIONS });
  for (const role of STAFF_ROLE_NAMES) {
    const { visitor } = await staffMember(app, `${role}@example.com`, { role, ownRoleId: null });
    people.push({ name: role, visitor, permissions: permissionsOfRole(role) });
  }
  const { id: actorId } = await administratorOf(store);
  const permissions: Permission[] = ["figures.view"];
  await saveOwnRole(store, { id: null, name: "Investor", permissions, actorId });
  const [own] = await store.db.select({ id: staffRoles.id }).from(staffRoles);
  const { visitor } = await staffMember(app, "own@example.com", { role: null, ownRoleId: own?.id ?? "" });
  people.push({ name: "own role", visitor, permissions });
});

const isRefused = (response: Response) =>
  response.status === 403 || response.headers.get("location") === "/admin/no-permission";

/** After the sign-in everybody is led to the dashboard, from where others are led to their own first page. */
const isLedElsewhere = (pattern: string, response: Response) =>
  pattern === "/admin/dashboard" && response.status === 302;

for (const method of ["GET", "POST"] as const) {
  test(`every page answers ${method} to exactly the roles that have its permission`, async () => {
    const wrong: string[] = [];
    for (const { name, visitor, permissions } of people) {
      for (const pattern of PATHS) {
        if (pattern === "/admin/no-permission" || (pattern === "/admin/events" && method === "GET")) continue;
        const response = await visitor.ask(method, pathOf(pattern));
        await response.body?.cancel();
        const refused = isRefused(response) || isLedElsewhere(pattern, response);
        const mayOpen = mayDo(permissions, permissionsNeeded(pattern, method));
        if (refused === mayOpen) wrong.push(`${name} ${method} ${pattern}: ${response.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
}

test("every action of an order is open to exactly the roles that have its permission", async () => {
  const wrong: string[] = [];
  const ORDER_STEPS = [
    "cancel",
    "refund",
    "collect",
    "confirm",
    "close",
    "process",
    "ship",
    "deliver",
    "note",
  ];
  for (const { name, visitor, permissions } of people) {
    for (const step of ORDER_STEPS) {
      // An old version, so that no action is carried out.
      const fields = { step, version: "0", key: "00000000-0000-4000-8000-00000000000a", note: "n" };
      const response = await visitor.post("/admin/orders/1", fields);
      const needed = ORDER_STEP_PERMISSIONS[step as keyof typeof ORDER_STEP_PERMISSIONS];
      if (isRefused(response) === permissions.includes(needed))
        wrong.push(`${name} ${step}: ${response.status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("the navigation of a packer has orders and products, and nothing about money", async () => {
  const packer = people.find(({ name }) => name === "packer");
  const home = await packer?.visitor.get("/admin/dashboard");
  expect(home?.status).toBe(200);
  expect(await home?.text()).not.toContain("Total Revenue");
  const html = (await (await packer?.visitor.get("/admin/orders"))?.text()) ?? "";
  for (const page of ["/admin/orders", "/admin/products", "/admin/settings/security"])
    expect(html).toContain(`href="${page}"`);
  for (const page of [
    "/admin/analytics",
    "/admin/customers",
    "/admin/gst",
    "/admin/orders/export",
    "/admin/settings",
  ])
    expect(html).not.toContain(`href="${page}"`);
});

test("the search finds for each person only what the person may see", async () => {
  const find = async (role: string, text: string): Promise<Record<string, unknown[]>> => {
    const person = people.find(({ name }) => name === role);
    const response = await person?.visitor.get(`/admin/find?q=${text}`);
    return (await response?.json()) as Record<string, unknown[]>;
  };
  expect((await find("owner", "Asha"))["customers"]).toHaveLength(1);
  expect((await find("packer", "routes@example"))["customers"]).toHaveLength(0);
  expect((await find("writer", "Routed"))["products"]).toHaveLength(1);
  expect((await find("writer", "1"))["orders"]).toHaveLength(0);
  expect((await find("accountant", "1"))["orders"]).toHaveLength(1);
});
