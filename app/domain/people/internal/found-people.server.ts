import { sql, type SQL } from "drizzle-orm";
import { toE164 } from "#app/domain/customers/addresses/address.ts";
import { customersAt } from "#app/domain/customers/admin-list/customers-at.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { isPurchase } from "#app/domain/people/internal/purchases.server.ts";
import { people } from "#app/domain/people/people.tables.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { beginsWordIn, containsIn, isShort } from "#app/platform/database/query/short-text.server.ts";

const OF_ACCOUNT = [users.name, users.email];
const OF_ORDER = [orders.customerName, orders.email];

/** Number of latest rows in which a text that is too short for the trigram index is searched. */
const LATEST = 10_000;

/**
 * SQL condition of the people that match a text: by a part of the name or email of the account or of a purchase, by a phone number in any
 * notation, or by a city. With `latest` only so many of the latest accounts and purchases are found in each way, which many people may match.
 */
export function isFoundBy(search: string, latest?: number): SQL {
  const phone = toE164(search, HOME_COUNTRY);
  const ofAccounts = latest === undefined ? sql`` : sql`order by ${users.id} desc limit ${latest}`;
  const ofOrders = latest === undefined ? sql`` : sql`order by ${orders.number} desc limit ${latest}`;
  const bought = (where: SQL) =>
    sql`select ${orders.userId} from ${orders} where ${where} and ${isPurchase} ${ofOrders}`;
  const byPart = () => [
    sql`select ${users.id} from ${users} where ${containsIn(OF_ACCOUNT, search)} and not ${users.isGuest} ${ofAccounts}`,
    bought(containsIn(OF_ORDER, search)),
  ];
  const branches = [
    ...(isShort(search) ? findByShortText(search) : byPart()),
    sql`select user_id from ${customersAt(search)} placed`,
    bought(sql`lower(${orders.shippingAddress} ->> 'city') = ${search.toLowerCase()}`),
    ...(phone === null ? [] : [bought(sql`${orders.shippingAddress} ->> 'phone' = ${phone}`)]),
  ];
  const each = branches.map((branch) => sql`(${branch})`);
  return sql`${users.id} in (
    select coalesce(p.merged_into, found.id) from (${sql.join(each, sql` union `)}) as found (id)
    left join ${people} p on p.user_id = found.id
  )`;
}

function findByShortText(search: string): SQL[] {
  return [
    sql`select ${users.id} from ${users} where ${beginsWordIn(OF_ACCOUNT, search)} and not ${users.isGuest}`,
    sql`select ${users.id} from (select * from ${users} order by ${users.id} desc limit ${LATEST}) as ${users}
      where ${containsIn(OF_ACCOUNT, search)} and not ${users.isGuest}`,
    sql`select ${orders.userId} from (select * from ${orders} order by ${orders.number} desc limit ${LATEST}) as ${orders}
      where ${containsIn(OF_ORDER, search)} and ${isPurchase}`,
  ];
}
