import type { Page } from "@playwright/test";
import type { RunningStore } from "../servers/running-store.ts";

export const PASSWORD = "moti jhumka 7";

/** Creates an account and signs the browser in with requests, for journeys that do not test the sign-in. */
export async function signInPage(page: Page, store: RunningStore, email: string): Promise<void> {
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(store.url + path, { form, headers: { origin: store.url }, maxRedirects: 0 });
  await post("/signup", { fullName: "Asha Verma", email, password: PASSWORD, confirmPassword: PASSWORD });
  await post("/login", { email, password: PASSWORD });
}
