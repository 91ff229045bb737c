import { acceptedSecrets, type SigningSecret } from "#app/platform/process/signing-secret.ts";
import { createCookie } from "react-router";
import { z } from "zod";
import { alertKey } from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { orderKey } from "#app/domain/orders/guest-orders/order-key.server.ts";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";
import { linkKey } from "#app/platform/http/link-key.server.ts";

const DAY_SECONDS = 86_400;

interface RememberedIds {
  max: number;
  maxAge: number;
  keyOf: (secret: SigningSecret, id: string) => string;
}

/** A cookie with the newest `max` ids that a browser may use, each with its key of the store's secret. */
function rememberedIds(name: string, { max, maxAge, keyOf }: RememberedIds) {
  const cookie = createCookie(name, { path: "/", httpOnly: true, sameSite: "lax", maxAge });
  const Keys = z.array(z.tuple([z.uuid(), z.string().max(64)])).max(max);
  async function list(request: Request, secret: SigningSecret): Promise<string[]> {
    const keys = Keys.safeParse(await cookie.parse(request.headers.get("cookie")));
    const idsWithKeys = keys.success ? keys.data : [];
    const isKeyOf = (id: string, key: string) =>
      acceptedSecrets(secret).some((current) => isEqualSecret(keyOf({ current, previous: null }, id), key));
    return idsWithKeys.filter(([id, key]) => isKeyOf(id, key)).map(([id]) => id);
  }
  return {
    /** The ids, newest first. */
    list,
    /** The Set-Cookie header that adds an id. */
    async add(request: Request, secret: SigningSecret, id: string): Promise<string> {
      const others = (await list(request, secret)).filter((other) => other !== id);
      return cookie.serialize([id, ...others].slice(0, max).map((each) => [each, keyOf(secret, each)]));
    },
  };
}

/** The guests' orders and checkouts that a browser may see: those it has placed, and those whose signed link it has followed. */
export const openedOrders = rememberedIds("guest-orders", {
  max: 5,
  maxAge: 30 * DAY_SECONDS,
  keyOf: orderKey,
});

/** The balances whose codes were entered in this browser, which may be used at the checkout. */
export const enteredBalances = rememberedIds("store-credit", {
  max: 5,
  maxAge: DAY_SECONDS,
  keyOf: (secret, id) => linkKey(secret, `balance\n${id}`),
});

/** The accounts that were created in this browser, which may confirm their email addresses without a new password. */
export const createdAccounts = rememberedIds("created-accounts", {
  max: 3,
  maxAge: 30 * DAY_SECONDS,
  keyOf: (secret, id) => linkKey(secret, `created-account\n${id}`),
});

/** The alerts whose held item was put into the cart in this browser, which may buy it. Holds last three days at most. */
export const heldAlerts = rememberedIds("held-pieces", { max: 10, maxAge: 3 * DAY_SECONDS, keyOf: alertKey });
