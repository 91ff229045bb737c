import { openTestAdmin } from "../servers/test-admin.ts";
import { pageText } from "./page-text.ts";

/** The text of an admin page in a shop of its own, where nothing has happened. */
export async function newShopText(path: string): Promise<string> {
  const { app, admin } = await openTestAdmin();
  try {
    return pageText(await (await admin.get(path)).text());
  } finally {
    await app.close();
  }
}
