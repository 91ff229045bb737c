/** Size of a shop. */
export interface ShopSize {
  products: number;
  orders: number;
  customers: number;
}

/** The phone number of an order. */
export const phoneOf = (order: number) => `+91 ${9_000_000_000 + order}`;

/** For measuring the admin's lists. */
export const SIZES: ShopSize = { products: 100_000, orders: 200_000, customers: 50_000 };

/** Shops that differ only in size, to compare a page's cost. */
export const MEDIUM: ShopSize = { products: 10_000, orders: 20_000, customers: 5_000 };
export const SMALLER: readonly ShopSize[] = [{ products: 100, orders: 200, customers: 50 }, MEDIUM];

const WORDS = {
  given:
    "Asha,Meera,Nasreen,Kavya,Zoya,Farah,Ritu,Ananya,Pooja,Sana,Ishita,Gulabo,Lata,Noor,Tara,Uma,Veena,Rekha,Imran,Arjun",
  family:
    "Verma,Khan,Iyer,Sharma,Siddiqui,Nair,Gupta,Das,Rizvi,Kapoor,Mishra,Bose,Reddy,Chopra,Ansari,Joshi,Pillai,Saxena",
  craft:
    "Chikan,Jaal,Paisley,Bandhani,Ikat,Zardozi,Ajrakh,Kani,Sozni,Mughal,Meadow,Indigo,Mango,Saffron,Monsoon,River,Almond,Pearl",
  piece:
    "Kurta,Kaftan,Anarkali,Tunic,Palazzo,Shawl,Stole,Waistcoat,Jhumka,Bangle,Belt,Brooch,Potli,Dupatta,Jacket,Trouser",
  material: "Cotton mulmul,Pure pashmina,Silk blend,Linen,Modal,Brass,Chanderi,Georgette",
};

/** SQL: one of the words, chosen by a number. */
function word(list: keyof typeof WORDS, by: string): string {
  const words = WORDS[list].split(",");
  return `(array[${words.map((each) => `'${each}'`).join(",")}])[1 + (${by}) % ${words.length}]`;
}

/** SQL: a deterministic pseudo-random number. */
const mixed = (n: string, salt: number) => `abs(hashint4(${n} + ${salt} * 7919))`;

// Covers the two years until today, so that "the last 30 days" has orders; keys are ordered by time like the store's.
const momentOf = (n: string, of: number) =>
  `(date_trunc('day', now()) - interval '730 days' + interval '730 days' * ${n} / ${of}.0)`;

const keyOf = (at: string, n: string) =>
  `(lpad(to_hex(floor(extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(${n} % 4096), 3, '0') || '8' || substr(md5(${n}::text), 1, 15))::uuid`;

const howMany = (kind: "size" | "colour") =>
  `select count(*) from option_values v join option_types t on t.id = v.type_id where t.kind = '${kind}'`;

/**
 * Statements that turn the sample shop into a large one, in order, each with a label. All values derive from row numbers, so both
 * databases get the same rows.
 */
export function largeShop({
  products,
  orders,
  customers,
}: ShopSize): readonly (readonly [name: string, sql: string])[] {
  const reviews = products / 2;
  return [
    [
      "customers",
      `insert into users (id, name, email, email_verified, created_at, updated_at, last_sign_in_at)
     select ${keyOf("at", "n")}, name, lower(replace(name, ' ', '.')) || n || '@example.com', true, at, at, at + interval '1 day' * (n % 60)
     from (select n, ${momentOf("n", customers)} as at, ${word("given", mixed("n", 1))} || ' ' || ${word("family", mixed("n", 2))} as name
           from generate_series(1, ${customers}) n) made`,
    ],
    [
      "profiles",
      `insert into profiles (user_id, full_name) select id, name from users on conflict do nothing`,
    ],
    [
      "products",
      `insert into products (id, slug, name, description, category_id, price_minor, material, care, tags, status, is_featured, rating_average, rating_count, created_at, updated_at)
     select ${keyOf("at", "n")}, 'bench-' || n, craft || ' ' || piece || ' ' || n,
       'A ' || lower(piece) || ' of ' || lower(material) || ' with ' || lower(craft) || ' work by hand in Lucknow, roomy in the shoulder and easy in the hip, lined where it should be and washed once before it is cut. Piece ' || n || ' of its kind.',
       (array(select id from categories order by name))[1 + n % (select count(*)::int from categories)],
       500 + ${mixed("n", 3)} % 20000, material, 'Wash cold', array[lower(craft), lower(piece)], case when n % 33 = 0 then 'draft' else 'active' end, n % 100 = 0,
       1 + (${mixed("n", 4)} % 41) / 10.0, ${mixed("n", 5)} % 40, at, at
     from (select n, ${momentOf("n", products)} as at, ${word("craft", mixed("n", 6))} as craft, ${word("piece", mixed("n", 7))} as piece, ${word("material", mixed("n", 8))} as material
           from generate_series(1, ${products}) n) made`,
    ],
    [
      "variants",
      `insert into product_variants (id, product_id, sku, size_id, colour_id, inventory, position)
     select gen_random_uuid(), p.id, upper(p.slug) || '-' || s.r || c.r, s.id, c.id, case when ${mixed("p.n", 9)} % 12 = 0 then 0 else ${mixed("p.n * 4 + s.r::int * 2 + c.r::int", 10)} % 15 end, s.r * 2 + c.r
     from (select id, slug, substr(slug, 7)::int as n from products where slug like 'bench-%') p
     cross join generate_series(0, 1) size_no cross join generate_series(0, 1) colour_no
     join (select v.id, row_number() over (order by v.slug, v.id) - 1 as r from option_values v join option_types t on t.id = v.type_id where t.kind = 'size') s on s.r = (p.n * 2 + size_no) % (${howMany("size")})
     join (select v.id, row_number() over (order by v.slug, v.id) - 1 as r from option_values v join option_types t on t.id = v.type_id where t.kind = 'colour') c on c.r = (p.n * 3 + colour_no) % (${howMany("colour")})`,
    ],
    [
      "inventory",
      `update products set inventory = summed.inventory from (select product_id, sum(inventory)::int as inventory from product_variants group by product_id) summed
     where summed.product_id = products.id and products.slug like 'bench-%'`,
    ],
    [
      "images",
      `insert into product_images (id, product_id, media_id, alt, position)
     select gen_random_uuid(), p.id, m.id, 'An image', place
     from (select id, substr(slug, 7)::int as n from products where slug like 'bench-%') p
     cross join generate_series(0, 1) place
     join (select id, row_number() over (order by storage_key) - 1 as r from media where kind = 'product') m on m.r = (p.n * 2 + place) % (select count(*) from media where kind = 'product')`,
    ],
    [
      "stock ledger",
      `insert into stock_movements (id, variant_id, delta, reason, at)
     select gen_random_uuid(), v.id, v.inventory, 'opening', p.created_at from product_variants v join products p on p.id = v.product_id
     where p.slug like 'bench-%' and v.inventory > 0`,
    ],
    [
      "orders",
      `insert into orders (id, user_id, customer_name, email, status, payment_status, payment_method, tracking_number, currency, subtotal_minor, discount_minor, shipping_minor, tax_minor, total_minor, shipping_address, created_at, updated_at, shipped_at, delivered_at)
     select ${keyOf("at", "n")}, u.id, u.name, u.email, status, case status when 'Refunded' then 'Refunded' else 'Paid' end, 'Card',
       case when status in ('Shipped', 'Delivered', 'Refunded') then 'AWB' || n end, 'USD', sub, 0, 499, sub * 7 / 100, sub + 499 + sub * 7 / 100,
       jsonb_build_object('firstName', split_part(u.name, ' ', 1), 'lastName', split_part(u.name, ' ', 2), 'street', n || ' Hazratganj', 'city', 'Lucknow', 'state', 'Uttar Pradesh', 'postalCode', '226001', 'country', 'IN', 'phone', '+91' || (9000000000 + n)),
       at, at, case when status in ('Shipped', 'Delivered', 'Refunded') then at + interval '1 day' end, case when status in ('Delivered', 'Refunded') then at + interval '4 days' end
     from (select n, ${momentOf("n", orders)} as at, 1000 + ${mixed("n", 11)} % 30000 as sub, 1 + ${mixed("n", 12)} % ${customers} as person,
             case when n > ${orders} * 0.995 then 'Pending' when n > ${orders} * 0.99 then 'Processing' when n > ${orders} * 0.975 then 'Shipped'
                  when n % 20 = 0 then 'Cancelled' when n % 33 = 0 then 'Refunded' else 'Delivered' end as status
           from generate_series(1, ${orders}) n) made
     join (select id, name, email, row_number() over (order by id) as r from users where email like '%@example.com') u on u.r = made.person
     order by n`,
    ],
    [
      "order lines",
      `insert into order_lines (id, order_id, variant_id, product_id, product_name, sku, options_label, quantity, price_at_purchase_minor, position)
     select gen_random_uuid(), o.id, v.id, v.product_id, v.name, v.sku, '2XL', 1 + (o.number % 2)::int, v.price_minor, place
     from orders o cross join generate_series(0, 1) place
     join (select v.id, v.product_id, v.sku, p.name, p.price_minor, row_number() over (order by v.sku) as r
           from product_variants v join products p on p.id = v.product_id where p.slug like 'bench-%') v on v.r = 1 + (o.number * 17 + place * 7) % ${products * 4}`,
    ],
    [
      "parcels",
      `insert into shipments (id, order_id, sequence, status, carrier, courier, tracking_number, weight_grams, created_at, shipped_at, delivered_at)
     select gen_random_uuid(), o.id, 1, case o.status when 'Shipped' then 'shipped' else 'delivered' end, 'by-hand', 'Delhivery', o.tracking_number, 500, o.created_at, o.shipped_at, o.delivered_at
     from orders o where o.status in ('Shipped', 'Delivered')`,
    ],
    [
      "items of parcels",
      `insert into shipment_lines (id, shipment_id, order_line_id, quantity)
     select gen_random_uuid(), s.id, l.id, l.quantity from shipments s join order_lines l on l.order_id = s.order_id`,
    ],
    [
      "payments",
      `insert into payments (id, key, order_id, provider, provider_reference, amount_minor, currency, status, created_at, captured_at)
     select gen_random_uuid(), 'bench-' || o.number, o.id, 'test', 'test_' || o.number, o.total_minor, o.currency, 'captured', o.created_at, o.created_at from orders o`,
    ],
    [
      "refunds",
      `insert into refunds (id, payment_id, key, amount_minor, reason, status, created_at, settled_at)
     select gen_random_uuid(), p.id, p.key, p.amount_minor, 'Order cancelled', 'done', p.created_at, p.created_at
     from payments p join orders o on o.id = p.order_id where o.status in ('Cancelled', 'Refunded')`,
    ],
    [
      "order events",
      `insert into order_events (id, order_id, kind, at)
     select gen_random_uuid(), o.id, e.kind, o.created_at + interval '1 day' * e.day from orders o
     join (values ('placed', 0), ('shipped', 1), ('delivered', 4)) e (kind, day) on e.kind = 'placed' or e.kind = 'shipped' and o.shipped_at is not null or e.kind = 'delivered' and o.delivered_at is not null`,
    ],
    [
      "reviews",
      `insert into reviews (id, product_id, user_id, author_name, rating, body, status, created_at)
     select ${keyOf("at", "n")}, p.id, u.id, u.name, 1 + n % 5, 'It fits as it should and the work is fine.', case when n > ${reviews - 100} then 'pending' else 'published' end, at
     from (select n, ${momentOf("n", reviews)} as at from generate_series(1, ${reviews}) n) made
     join (select id, substr(slug, 7)::int as r from products where slug like 'bench-%') p on p.r = 1 + n % ${products}
     join (select id, name, row_number() over (order by id) as r from users) u on u.r = 1 + (n * 7) % ${customers} on conflict do nothing`,
    ],
    [
      "subscribers",
      `insert into subscribers (id, email, token, status, created_at, confirmed_at)
     select ${keyOf("at", "n")}, 'reader' || n || '@example.com', 'bench' || n, case when n % 9 = 0 then 'pending' else 'confirmed' end, at, at
     from (select n, ${momentOf("n", 20_000)} as at from generate_series(1, 20000) n) made`,
    ],
    [
      "messages",
      `insert into contact_messages (id, name, email, subject, message, created_at)
     select ${keyOf("at", "n")}, 'Writer ' || n, 'writer' || n || '@example.com', 'A question', 'When does it come?', at
     from (select n, ${momentOf("n", 5_000)} as at from generate_series(1, 5000) n) made`,
    ],
    [
      "counts",
      `insert into search_terms (day, term, searches, empty_searches)
     select current_date - d, ${word("craft", "d + t")} || ' ' || t, 1 + (d * t) % 9, t % 3 from generate_series(0, 729) d cross join generate_series(1, 30) t on conflict do nothing`,
    ],
    [
      "audit log",
      `insert into audit_log (id, action, subject_type, subject_id, before, after, at)
     select gen_random_uuid(), 'order.shipped', 'order', o.id::text, '{"status":"Processing"}', '{"status":"Shipped"}', o.shipped_at from orders o where o.shipped_at is not null`,
    ],
  ];
}
