import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { largeShop } from "../../bench/lists/large-shop.ts";
import { fillShop } from "../../bench/lists/open-large-shop.ts";
import { deliverLastOrder, makeFewPeople, makePeople, type People } from "./people.ts";
import { makeReturns } from "./returns.ts";
import type { Screen } from "./screen.ts";
import { startStore, type RunningStore } from "#tests/servers/running-store.ts";

/** The shop to capture: the sample, a full one with sixty of everything, long names and high prices, or an empty one. */
export type Shop = "sample" | "full" | "empty";
const SHOPS: readonly Shop[] = ["sample", "full", "empty"];

export function shopNamed(name: string): Shop {
  const shop = SHOPS.find((known) => known === name);
  if (!shop) throw new Error(`No such shop. There are: ${SHOPS.join(", ")}.`);
  return shop;
}

/** Screens that need products, posts or orders do not exist in the empty shop. */
export function isThereIn(shop: Shop, { path, as, by, act }: Screen): boolean {
  if (shop !== "empty") return true;
  return (
    !by &&
    !act &&
    as !== "customer" &&
    as !== "shopper" &&
    !/^\/(?:products|blog|admin\/orders)\/[^?]/.test(path)
  );
}

const RETURNING = {
  sample: { fullName: "Ruth Fernandes", email: "ruth@example.com" },
  full: {
    fullName: "Ruth Venkatanarasimharajuvaripeta-Chattopadhyaya",
    email: "maharajkumari.venkatanarasimharajuvaripeta.ruth@example.com",
  },
};

export async function peopleOf(shop: Shop, url: string): Promise<People> {
  if (shop === "empty") return makeFewPeople(url);
  const people = await makePeople(url);
  await deliverLastOrder(url);
  await makeReturns(url, RETURNING[shop]);
  return people;
}

const SIXTY = { products: 60, orders: 60, customers: 60 };

const LONG_NAME = "'Venkatanarasimharajuvaripeta-Chattopadhyaya'";
const LONG_EMAIL = "'maharajkumari.venkatanarasimharajuvaripeta.'";

/** Very long names, and amounts in lakhs and crores of rupees. */
const STRETCHED = [
  [
    "rupees",
    `insert into settings (section, value) values ('sales', '{"currency":"INR","taxBasisPoints":700}')
     on conflict (section) do update set value = excluded.value`,
  ],
  [
    "long and dear products",
    `update products set price_minor = price_minor * 1000, name = name || ' with hand-embroidered Lucknowi chikankari and zardozi borders, limited festive edition'
     where substr(id::text, 36) in ('0', '3', '6', '9', 'c')`,
  ],
  ["rupees of the others", "update products set price_minor = price_minor * 90 where price_minor < 1000000"],
  [
    "long customers",
    `update users set name = split_part(name, ' ', 1) || ' ' || ${LONG_NAME}, email = ${LONG_EMAIL} || email where email like '%@example.com'`,
  ],
  [
    "their profiles",
    "update profiles set full_name = users.name from users where users.id = profiles.user_id",
  ],
  [
    "lakhs and crores",
    `update orders set currency = 'INR', customer_name = split_part(customer_name, ' ', 1) || ' ' || ${LONG_NAME}, email = ${LONG_EMAIL} || email,
       subtotal_minor = subtotal_minor * 9000, shipping_minor = shipping_minor * 9000, tax_minor = tax_minor * 9000, total_minor = total_minor * 9000`,
  ],
  ["what was ordered", "update order_lines set price_at_purchase_minor = price_at_purchase_minor * 9000"],
  ["what was paid", "update payments set currency = 'INR', amount_minor = amount_minor * 9000"],
  ["what was paid back", "update refunds set amount_minor = amount_minor * 9000"],
] as const;

/** Starts the store on one of the shops, in a temporary folder that is deleted when it stops. */
export async function startShop(shop: Shop): Promise<RunningStore> {
  if (shop === "sample") return startStore();
  if (shop === "empty") return startStore({ SEED: "none" });
  const folder = await mkdtemp(path.join(tmpdir(), "gulmohar-full-shop-"));
  try {
    const filled = path.join(folder, "data");
    await mkdir(filled);
    await fillShop([...largeShop(SIXTY), ...STRETCHED], undefined, filled);
    // The store copies its environment from here.
    process.env["FILLED_SHOP"] = filled;
    const store = await startStore();
    const stop = async () => {
      const code = await store.stop();
      await rm(folder, { recursive: true, force: true });
      return code;
    };
    return { ...store, stop };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
