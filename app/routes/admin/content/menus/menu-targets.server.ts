import { href } from "react-router";
import {
  COMPANY_LINKS,
  GIFT_CARDS_LINK,
  inCategory,
  MAIN_LINKS,
} from "#app/components/shell/header/shell-links.ts";
import { SHOP_PAGE_LINKS } from "#app/components/shell/header/shop-page-links.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { findCategory } from "#app/domain/catalog/catalog.ts";
import { listCustomPages } from "#app/domain/content/custom-pages.server.ts";
import { listedCategory } from "#app/domain/content/menus.server.ts";
import type { TargetGroup } from "#app/routes/admin/content/menus/menus-form.tsx";
import { MENU_NAMES, type MenuEntry, type MenuName } from "#app/domain/content/menus.settings.ts";
import { isShopPage } from "#app/routes/admin/content/site-map.server.ts";

type TargetDeps = Pick<AppContext, "db" | "clock" | "names">;

/** Everything of the store that a menu can link to. */
export async function listTargets({ db, clock, names }: TargetDeps): Promise<TargetGroup[]> {
  const { categories, collections } = await names.get();
  const fixed = [...MAIN_LINKS, ...COMPANY_LINKS, ...Object.values(SHOP_PAGE_LINKS), GIFT_CARDS_LINK];
  const byPath = new Map(fixed.map(({ name, to }) => [to, { value: to, label: name }]));
  const pages = await listCustomPages(db, clock.now());
  const listing = ({ slug, name }: { slug: string; name: string }) => ({
    value: inCategory(slug),
    label: name,
  });
  return [
    { label: "Pages of the store", targets: [...byPath.values()] },
    {
      label: "Your pages",
      targets: pages.map(({ id, title, state }) => ({
        value: `page:${id}`,
        label: state === "published" ? title : `${title} (${state})`,
      })),
    },
    { label: "Categories", targets: categories.map(listing) },
    { label: "Collections", targets: collections.map(listing) },
  ].filter(({ targets }) => targets.length > 0);
}

type CheckedMenus =
  | { ok: true; menus: Record<MenuName, MenuEntry[]> }
  /** The message of each refused link, by the name of its field. */
  | { ok: false; errors: Record<string, string> };

/** The menus with typed paths of own pages as these pages, or the links that lead nowhere, and those that a menu has twice. */
export async function checkMenus(
  deps: TargetDeps,
  menus: Record<MenuName, readonly MenuEntry[]>,
): Promise<CheckedMenus> {
  const errors: Record<string, string> = {};
  const checked: Record<MenuName, MenuEntry[]> = { header: [], shop: [], company: [] };
  for (const name of MENU_NAMES)
    for (const [index, entry] of menus[name].entries()) {
      const target = await checkTarget(deps, entry.to);
      const field = `${name}.${index}.url`;
      if (!target.ok) errors[field] = target.message;
      else if (checked[name].some(({ to }) => to === target.to))
        errors[field] = "This menu already has this link";
      checked[name].push({ name: entry.name, to: target.ok ? target.to : entry.to });
    }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, menus: checked };
}

type CheckedTarget = { ok: true; to: string } | { ok: false; message: string };

async function checkTarget({ db, clock, names }: TargetDeps, to: string): Promise<CheckedTarget> {
  if (!to.startsWith("/")) return { ok: true, to };
  const [path = ""] = to.split(/[?#]/);
  if (!(await isShopPage(path))) return { ok: false, message: `The store has no page at ${path}` };
  const category = listedCategory(to);
  if (category !== null) {
    const { categories, collections } = await names.get();
    const isKnown = findCategory(category, [...categories, ...collections]) !== undefined;
    return isKnown ? { ok: true, to } : { ok: false, message: `There is no category “${category}”` };
  }
  if (!path.startsWith(href("/pages/:slug", { slug: "" }))) return { ok: true, to };
  const pages = await listCustomPages(db, clock.now());
  const page = pages.find(({ slug }) => href("/pages/:slug", { slug }) === path);
  return page
    ? { ok: true, to: `page:${page.id}` }
    : { ok: false, message: `The store has no page at ${path}` };
}
