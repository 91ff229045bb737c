import type { Page } from "@playwright/test";
import type { RunningStore } from "../servers/running-store.ts";

export const PASSWORD = "moti jhumka 7";

/** Creates an account and signs the browser in with requests, for journeys that do not test the sign-in. */
export async function signInPage(page: Page, store: RunningStore, email: string): Promise<void> {
  const form = { fullName: "Asha Verma", email, password: PASSWORD, confirmPassword: PASSWORD };
  await page.request.post(`${store.url}/signup`, {
    form,
    headers: { origin: store.url },
    maxRedirects: 0,
  });
  await signInWithRequest(page, store, email);
}

/** Signs the browser in to an existing account with a request. */
export async function signInWithRequest(page: Page, store: RunningStore, email: string): Promise<void> {
  const form = { email, password: PASSWORD };
  await page.request.post(`${store.url}/login`, { form, headers: { origin: store.url }, maxRedirects: 0 });
}
