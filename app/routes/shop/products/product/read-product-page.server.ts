import type { AppContext } from "#app/context/app-context.server.ts";
import type { PageParts } from "#app/context/page-parts.server.ts";
import type { ProductDetailView } from "#app/domain/catalog/catalog.ts";
import { listComplementCards } from "#app/domain/catalog/complements/complements.server.ts";
import { listRelated } from "#app/domain/catalog/listing/list-related.server.ts";
import { requestedVariant } from "#app/domain/catalog/products/variant-url.ts";
import { offeredChart } from "#app/domain/fit/charts/chart-columns.ts";
import {
  betweenSizesAdvice,
  describeSizeInImage,
  easeRanges,
} from "#app/domain/fit/charts/describe-chart.ts";
import { describeShift, shiftedChart } from "#app/domain/fit/feedback/shifted-chart.ts";
import { findProductFit } from "#app/domain/fit/fit-product.server.ts";
import { countBoughtTogether } from "#app/domain/orders/customer-orders/customer-orders.server.ts";
import { findFreeLabels } from "#app/domain/orders/passports/find-passports.server.ts";
import { changeOfMindFee } from "#app/domain/orders/returns/way-back.ts";
import { listReviews } from "#app/domain/reviews/list-reviews.server.ts";
import { readReviewList } from "#app/domain/reviews/review-list.ts";
import { withCachedPlans } from "#app/platform/database/connect-drizzle.server.ts";

interface Requested {
  url: URL;
  parts: PageParts;
}

/** The data of a product's page. Parts that cannot be loaded are left out, and named in `failures`. */
export async function readProductPage(
  app: AppContext,
  product: ProductDetailView,
  { url, parts }: Requested,
) {
  const { look, related, reviews, fit, labels } = await readParts(app, product, { url, parts });
  const offered = offeredChart(product);
  const { legal, delivery, returns } = await app.settings.get();
  return {
    product: { ...product, facts: [...product.facts, ...labelFacts(labels)] },
    declarations: product.declarations.map(({ name, label, value }) => ({
      label,
      value: value || legal[name],
    })),
    wornSizes: Object.fromEntries(
      product.images.flatMap(({ sizeLabel }) =>
        sizeLabel ? [[sizeLabel, describeSizeInImage(product.sizeChart, sizeLabel)]] : [],
      ),
    ),
    look,
    related: related.filter(({ id }) => !look.some((shown) => shown.id === id)),
    reviews,
    failures: parts.failures,
    fit: {
      advice: describeShift(fit),
      offered: offered && fit ? shiftedChart(offered, fit) : offered,
      betweenSizes: product.sizeChart && betweenSizesAdvice(product.sizeChart),
      ease: product.sizeChart ? easeRanges(product.sizeChart) : [],
    },
    requested: requestedVariant(product, url.searchParams),
    terms: {
      handlingDays: delivery.handlingDays,
      returnFeeMinor: changeOfMindFee(returns),
      worksOnSundays: delivery.worksOnSundays,
    },
  };
}

async function readParts(app: AppContext, product: ProductDetailView, { url, parts }: Requested) {
  const db = withCachedPlans(app.db);
  const { id, category } = product;
  const findRelated = async () =>
    listRelated(db, { ...product, categoryId: category.id }, await countBoughtTogether(db, id));
  const [look, related, reviews, fit, labels] = await Promise.all([
    parts.load("Error fetching the look", listComplementCards(db, id), []),
    parts.load("Error fetching related products", findRelated(), []),
    parts.load("Error fetching reviews", listReviews(db, id, readReviewList(url)), null),
    parts.load("Error fetching the advice on the fit", findProductFit(db, id), null),
    parts.load("Error fetching the labels", findFreeLabels(db, id), null),
  ]);
  return { look, related, reviews, fit, labels };
}

/** The numbered labels of the items in stock, under "Material and care". */
function labelFacts(
  freeLabels: Awaited<ReturnType<typeof findFreeLabels>> | null,
): ProductDetailView["facts"] {
  if (!freeLabels || freeLabels.count === 0) return [];
  const more = freeLabels.count - freeLabels.labels.length;
  const inStock = `${freeLabels.labels.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  const value = `Each item has its own numbered label and a passport, a page that its QR code opens. In stock: ${inStock}`;
  return [{ label: "Numbered label", value }];
}
