import { z } from "zod";
import { LinkTarget } from "#app/domain/content/appearance.settings.ts";

/** The menus of the shop: the header, and the two columns of links in the footer. */
export const MENU_NAMES = ["header", "shop", "company"] as const;

export type MenuName = (typeof MENU_NAMES)[number];

/** The most links of a menu. */
export const MAX_LINKS: Record<MenuName, number> = { header: 7, shop: 12, company: 12 };

/** The most characters of all labels of the header, which stand on one line. */
export const MAX_HEADER_CHARACTERS = 48;

/** A page of the owner's own by its id, so that a change of its URL is followed. */
const PAGE_TARGET = /^page:([\da-f-]{36})$/;

/** The id of the page in a target such as "page:0198…"; null for any other target. */
export function pageIdOf(target: string): string | null {
  return PAGE_TARGET.exec(target)?.[1] ?? null;
}

/** A link of a menu. The target is a path of the shop, an https: URL or a page of the owner's own. */
export interface MenuEntry {
  name: string;
  to: string;
}

const Entry = z.object({
  name: z.string().min(1).max(60),
  to: z.union([LinkTarget, z.string().regex(PAGE_TARGET)]),
});

// Null is the menu that the store comes with.
const menu = (name: MenuName) => z.array(Entry).max(MAX_LINKS[name]).nullable();

const MenusSettings = z.object({
  header: menu("header"),
  shop: menu("shop"),
  company: menu("company"),
  shopTitle: z.string().min(1).max(30),
  companyTitle: z.string().min(1).max(30),
});

export type MenusSettings = z.infer<typeof MenusSettings>;

export const DEFAULT_MENUS: MenusSettings = {
  header: null,
  shop: null,
  company: null,
  shopTitle: "Shop",
  companyTitle: "Company",
};

export const menusSection = {
  schema: MenusSettings,
  default: DEFAULT_MENUS,
  label: "Menus",
  adminPage: { name: "Menus", path: "/admin/content/menus" },
  isOnPublicPages: true,
  fieldLabels: { shopTitle: "Title of the first column", companyTitle: "Title of the second column" },
} as const;
