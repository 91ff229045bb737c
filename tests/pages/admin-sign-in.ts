import type { Page } from "@playwright/test";
import { ADMIN, type RunningStore } from "../servers/running-store.ts";

/** Signs the browser in as the admin with a request, for journeys that do not test the sign-in. */
export async function signInToAdmin(page: Page, store: RunningStore): Promise<void> {
  const headers = { origin: store.url };
  await page.request.post(`${store.url}/admin/login`, { form: ADMIN, headers, maxRedirects: 0 });
}
