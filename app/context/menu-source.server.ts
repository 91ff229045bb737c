import { COMPANY_LINKS, defaultShopLinks, MAIN_LINKS } from "#app/components/shell/header/shell-links.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import type { CatalogNames } from "#app/domain/catalog/catalog-names.server.ts";
import type { MenuSource } from "#app/domain/content/menus.server.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";

/** The source of the shop's menus: the owner's links, or those of a new shop. */
export function menuSourceOf(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { menus: stored, checkout }: Pick<StoreSettings, "menus" | "checkout">,
  names: CatalogNames,
): MenuSource {
  const sellsGiftCards = checkout.giftCardValues.length > 0;
  const shop = defaultShopLinks(names.categories);
  const defaults = { header: MAIN_LINKS, shop, company: COMPANY_LINKS };
  return { db, stored, defaults, names, sellsGiftCards, now: clock.now() };
}
