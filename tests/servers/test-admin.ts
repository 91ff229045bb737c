import { ADMIN } from "./running-store.ts";
import { openTestApp, type TestApp } from "./test-app.ts";
import type { Visitor } from "../requests/visitor.ts";

/** A test app with the admin signed in. Close the app at the end. */
export async function openTestAdmin(
  ...options: Parameters<typeof openTestApp>
): Promise<{ app: TestApp; admin: Visitor }> {
  const app = await openTestApp(...options);
  const admin = app.visitor();
  await admin.post("/admin/login", ADMIN);
  return { app, admin };
}
