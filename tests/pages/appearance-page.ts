import { inArray } from "drizzle-orm";
import { settings } from "#app/domain/settings/settings.tables.ts";
import type { TestApp } from "#tests/servers/test-app.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";

type Fields = Record<string, string>;

/** The admin's appearance page. */
export interface AppearanceAdmin {
  admin: Visitor;
  /** The HTML of the page. */
  page(): Promise<string>;
  /** The versions in the page's forms. */
  versions(): Promise<Fields>;
  /** Submits the form of a section with the page's current version. */
  send(part: string, fields: Fields, mode?: "save" | "try"): Promise<Response>;
  sendImage(part: string, fields: Fields, file: Buffer, mode?: "save" | "try"): Promise<Response>;
  /** Restores the default appearance. */
  reset(): Promise<void>;
}

export const APPEARANCE = "/admin/appearance";

export const HERO = {
  eyebrow: "For winter",
  title: "Warm *and* light",
  text: "Shawls that one forgets.",
  firstLabel: "See the shawls",
  firstTo: "/products?category=pashmina-shawls",
  secondLabel: "",
  secondTo: "",
};

export const BAR = { isOn: "yes", text: "Closed on Holi", to: "/contact", startsAt: "", endsAt: "" };

export async function openAppearance(app: TestApp): Promise<AppearanceAdmin> {
  const admin = app.visitor();
  await admin.post("/admin/login", ADMIN);
  const page = async () => (await admin.get(APPEARANCE)).text();
  const versions = async () => {
    const html = await page();
    const numberOf = (name: string) => new RegExp(`name="${name}" value="(\\d+)"`).exec(html)?.[1] ?? "";
    return { version: numberOf("version"), draftVersion: numberOf("draftVersion") };
  };
  return {
    admin,
    page,
    versions,
    async send(part, fields, mode = "save") {
      return admin.post(APPEARANCE, { part, mode, ...(await versions()), ...fields });
    },
    async sendImage(part, fields, file, mode = "save") {
      const form = formOf({ part, mode, ...(await versions()), ...fields });
      form.set("image", new Blob([new Uint8Array(file)]), "chosen.jpg");
      return admin.post(APPEARANCE, form);
    },
    async reset() {
      await app.store.db.delete(settings).where(inArray(settings.section, ["appearance", "appearanceDraft"]));
      app.store.settings.invalidate();
      app.store.pages.invalidateAll();
    },
  };
}

export function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
