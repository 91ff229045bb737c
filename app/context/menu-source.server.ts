import {
  COMPANY_LINKS,
  GIFT_CARDS_LINK,
  MAIN_LINKS,
  SHOP_LINKS,
} from "#app/components/shell/header/shell-links.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import type { CatalogNames } from "#app/domain/catalog/catalog-names.server.ts";
import type { MenuSource } from "#app/domain/content/menus.server.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";

/** The links of the menus before the owner changes them. */
const DEFAULT_LINKS = { header: MAIN_LINKS, shop: [...SHOP_LINKS, GIFT_CARDS_LINK], company: COMPANY_LINKS };

/** The source of the shop's menus: the owner's links, or those that the store comes with. */
export function menuSourceOf(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { menus: stored, checkout }: Pick<StoreSettings, "menus" | "checkout">,
  names: CatalogNames,
): MenuSource {
  const sellsGiftCards = checkout.giftCardValues.length > 0;
  return { db, stored, defaults: DEFAULT_LINKS, names, sellsGiftCards, now: clock.now() };
}
