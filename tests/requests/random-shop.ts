import { asc, eq } from "drizzle-orm";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { fillAtRandom, formsOf } from "#tests/requests/page-forms.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import type { FakeRazorpay } from "#tests/servers/providers/fake-razorpay.ts";
import type { FakeShiprocket } from "#tests/servers/providers/fake-shiprocket.ts";
import type { TestApp } from "#tests/servers/test-app.ts";
import type { TestVariant } from "#tests/servers/test-store.ts";

export interface Shopper {
  email: string;
  visitor: Visitor;
  /** Of the gift cards that their browser has opened. */
  balanceIds: string[];
}

/** A shop in which random actions happen. */
export interface Shop {
  app: TestApp;
  razorpay: FakeRazorpay | null;
  shiprocket: FakeShiprocket | null;
  admin: Visitor;
  shoppers: Shopper[];
  products: TestVariant[];
  /** Discount codes. */
  codes: string[];
  random: () => number;
  /** What was done in the latest step, for the report of a failure. */
  doing: string;
  signUps: number;
}

export type Action = (shop: Shop) => Promise<Response | null>;

export const below = ({ random }: Shop, limit: number) => Math.floor(random() * limit);

export function randomOf<Item>(shop: Shop, items: readonly Item[]): Item | undefined {
  return items[below(shop, items.length)];
}

/** The number of a random order, of this status when given; null when there is none. */
export async function anyOrder(shop: Shop, status?: OrderStatus): Promise<number | null> {
  const rows = await shop.app.store.db
    .select({ number: orders.number })
    .from(orders)
    .where(status && eq(orders.status, status))
    .orderBy(asc(orders.number));
  return randomOf(shop, rows)?.number ?? null;
}

const HTML = { accept: "text/html" };

/** Submits a random form of a page, filled at random but for `chosen`. */
export async function submitAny(
  shop: Shop,
  visitor: Visitor,
  page: string,
  chosen: Record<string, string> = {},
): Promise<Response> {
  const opened = await visitor.get(page, HTML);
  if (opened.status !== 200) return opened;
  // Not the forms of the frame, such as signing out.
  const ownForms = formsOf(await opened.text(), page).filter(({ action }) => action.startsWith(page));
  const form = randomOf(shop, ownForms);
  if (!form) return opened;
  return submit(shop, visitor, form.action, { ...fillAtRandom(form, shop.random), ...chosen });
}

/** Posts a form, now and then twice at the same moment, and confirms the review that may be the answer. */
export async function submit(
  shop: Shop,
  visitor: Visitor,
  url: string,
  fields: Record<string, string>,
): Promise<Response> {
  shop.doing = `${url} ${JSON.stringify(fields)}`;
  const post = async (more: Record<string, string> = {}) => {
    const send = () => visitor.post(url, { ...fields, ...more }, HTML);
    const [first, ...others] = await Promise.all(below(shop, 8) === 0 ? [send(), send()] : [send()]);
    for (const other of others) await expectNoFault(other);
    return first;
  };
  const answer = await post();
  if (answer.status !== 200) return answer;
  const confirmed = CONFIRMATION.exec(await answer.clone().text());
  return confirmed?.groups
    ? post({ [confirmed.groups["name"] ?? ""]: confirmed.groups["value"] ?? "" })
    : answer;
}

/** What the review of a refund or of an edited order asks to be sent again. */
const CONFIRMATION = /name="(?<name>confirmedKey|confirmedMinor)" value="(?<value>[^"]+)"/;

async function expectNoFault(response: Response): Promise<void> {
  await response.text();
  if (response.status >= 500) throw new Error(`${response.status} of the second request at the same moment`);
}

/** The shopper of a random order submits a form of its page; the others do not find it. */
export const byItsShopper =
  (status: OrderStatus, page: (number: number) => string, chosen?: Record<string, string>): Action =>
  async (shop) => {
    const number = await anyOrder(shop, status);
    if (number === null) return null;
    for (const { visitor } of shop.shoppers) {
      const response = await submitAny(shop, visitor, page(number), chosen);
      if (response.status !== 404) return response;
    }
    return null;
  };

/** The owner submits a form of a page of a random order. */
export const byOwner =
  (page: (number: number) => string, chosen?: Record<string, string>): Action =>
  async (shop) => {
    const number = await anyOrder(shop);
    return number === null ? null : submitAny(shop, shop.admin, page(number), chosen);
  };
