-- The first column of the footer, and a collection of it, that earlier versions had in code. A shop that used them keeps its footer; a new
-- database has no administrator yet, and its footer lists its own categories.
INSERT INTO settings (section, value)
SELECT 'collections', '{"collections": [{"slug": "fashion-clothing", "name": "Fashion Clothing", "categorySlugs": ["womens-fashion", "mens-fashion"]}]}'::jsonb
WHERE exists (select 1 from users where role = 'admin') AND exists (select 1 from categories where slug in ('womens-fashion', 'mens-fashion'))
ON CONFLICT (section) DO NOTHING;
--> statement-breakpoint
INSERT INTO settings (section, value)
SELECT 'menus', jsonb_build_object('header', null, 'shop', jsonb_agg(jsonb_build_object('name', name, 'to', target) ORDER BY position), 'company', null, 'shopTitle', 'Shop', 'companyTitle', 'Company')
FROM (VALUES
  (1, 'All Products', '/products', null::text[]),
  (2, 'Fashion Clothing', '/products?category=fashion-clothing', array['womens-fashion', 'mens-fashion']),
  (3, 'Pashmina Shawls', '/products?category=pashmina-shawls', array['pashmina-shawls']),
  (4, 'New Arrivals', '/products?category=new-arrivals', null),
  (5, 'Gift Cards', '/gift-cards', null)
) AS links (position, name, target, slugs)
WHERE slugs is null OR exists (select 1 from categories where slug = any (slugs))
HAVING exists (select 1 from users where role = 'admin')
ON CONFLICT (section) DO UPDATE SET value = settings.value || jsonb_build_object('shop', excluded.value -> 'shop'), version = settings.version + 1
WHERE settings.value -> 'shop' = 'null'::jsonb;
