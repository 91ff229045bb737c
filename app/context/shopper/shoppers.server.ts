import { LRUCache } from "lru-cache";
import { SESSION_COOKIE } from "#app/domain/customers/auth/auth.server.ts";
import { cookieValues } from "#app/lib/http/cookies.ts";
import type { FindSignedInUser } from "#app/domain/customers/auth/sessions.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { hasRenderedCountry } from "#app/domain/delivery/chosen-country.ts";
import { hasFlash } from "#app/platform/http/flash.server.ts";
import type { EventBus } from "#app/platform/cache/event-bus.server.ts";
import { cartCookies, createCartLoader } from "#app/context/shopper/cart-loader.server.ts";
import { asCachedShopper, type CachedShopper } from "#app/context/shopper/shopper-placeholders.server.ts";
import { readShopperState } from "#app/context/shopper/shopper-state.server.ts";

/**
 * A cache of the personal data that pages show of recent shoppers. Only page templates read it; every other page and every form reads
 * the session from the database.
 */
export interface Shoppers {
  /** From memory; undefined when it must be read. */
  findCached(cookies: string | undefined): CachedShopper | undefined;
  /** Null when the pages of these cookies have no template: an administrator's, or one with a message or two carts. */
  find(cookies: string | undefined): Promise<CachedShopper | null>;
}

interface ShopperDeps {
  db: Db;
  log: Log;
  clock: Clock;
  findSignedInUser: FindSignedInUser;
  eventBus: EventBus;
}

// A limit for changes that are announced late or not at all. A sign-out or a change of the cart is announced.
const MAX_AGE_MS = 5_000;
const MAX_SHOPPERS = 5_000;

/** Caches shoppers by their cookies, and forgets them as the bus announces. */
export function createShoppers(deps: ShopperDeps): Shoppers {
  const shoppers = new LRUCache<string, CachedShopper & { owner: string }>({
    max: MAX_SHOPPERS,
    ttl: MAX_AGE_MS,
  });
  let generation = 0;
  deps.eventBus.subscribe((event) => {
    if (event.kind !== "shoppers") return;
    generation += 1;
    if (event.owner === null) shoppers.clear();
    else for (const [key, { owner }] of shoppers.entries()) if (owner === event.owner) shoppers.delete(key);
  });

  async function read(cookies: string): Promise<(CachedShopper & { owner: string }) | null> {
    const user = await deps.findSignedInUser(new Headers({ cookie: cookies }), { isActivity: true });
    if (user?.role === "admin") return null;
    const cart = createCartLoader(deps, { cookies, user: () => Promise.resolve(user) });
    const state = await readShopperState(deps, user, cart.find);
    return { ...asCachedShopper(state), owner: user?.id ?? state.cart?.id ?? "" };
  }

  return {
    findCached: (cookies) => {
      const key = keyOf(cookies);
      return key === null ? undefined : shoppers.get(key);
    },
    async find(cookies = "") {
      const key = keyOf(cookies);
      if (key === null) return null;
      const cached = shoppers.get(key);
      if (cached) return cached;
      const begun = generation;
      const shopper = await read(cookies);
      // A change during the read may be missing from it.
      if (shopper && begun === generation) shoppers.set(key, shopper);
      return shopper;
    },
  };
}

/** The session or cart cookie. Null without one, with a message, with both, whose carts the next page merges, and for pages of another country. */
function keyOf(cookies: string | undefined): string | null {
  if (!cookies || hasFlash(cookies) || hasRenderedCountry(cookies)) return null;
  const sessions = cookieValues(cookies, SESSION_COOKIE).map((value) => `session ${value}`);
  const [only, ...others] = [...sessions, ...cartCookies(cookies).map((value) => `cart ${value}`)];
  return only === undefined || others.length > 0 ? null : only;
}
