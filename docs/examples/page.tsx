import { and, asc, countDistinct, eq, gt } from "drizzle-orm";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { PageHeading } from "#app/components/page-heading.tsx";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";

/** The page /in-stock: each category with the number of its products that can be bought now. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { db } = getApp(context);
  // Everybody sees the same, until a product changes.
  getRequestContext(context).allowPublicCaching(["listings"]);
  const rows = await db
    .select({ slug: categories.slug, name: categories.name, count: countDistinct(products.id) })
    .from(categories)
    .innerJoin(products, eq(products.categoryId, categories.id))
    .where(and(eq(products.status, "active"), gt(products.inventory, 0)))
    .groupBy(categories.slug, categories.name)
    .orderBy(asc(categories.name));
  return { rows };
}

export const meta = () => [{ title: "In stock" }];

export default function InStock() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading eyebrow="Shop" title="In stock" text="Products that can be sent at once, by category." />
      <ul className="shell section">
        {rows.map(({ slug, name, count }) => (
          <li key={slug}>
            <Link to={`/products?category=${slug}`}>{name}</Link>: {count}
          </li>
        ))}
      </ul>
    </>
  );
}
