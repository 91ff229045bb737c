import { GIRTHS } from "#app/domain/fit/body/body.ts";
import { chartSex } from "#app/domain/fit/charts/chart-columns.ts";
import { describeLength } from "#app/domain/fit/charts/describe-length.ts";
import { describeNotes } from "#app/domain/fit/engine/describe-fit.ts";
import { findFitProduct } from "#app/domain/fit/fit-product.server.ts";
import { recordUnmetDemand } from "#app/domain/fit/unmet-demand.server.ts";
import { readBody } from "#app/domain/fit/body/read-body.ts";
import { recommendSize } from "#app/domain/fit/engine/recommend-size.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { apiError, tooManyRequests } from "#app/platform/http/json-responses.server.ts";
import type { Route } from "./+types/size-recommendation";

// Generous, because a partner's server asks for many shoppers: a hundred a second.
const RECOMMENDATIONS: Limit = { name: "size-recommendation", max: 6000, windowMs: 60_000 };

/** `GET /api/v1/products/{slug}/size-recommendation`: the size for a body, with its probability (docs/api.md). */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, limits } = getApp(context);
  const result = await limits.consume(RECOMMENDATIONS, callerOf(request, context).clientIp);
  if (!result.ok) return tooManyRequests(result.retryAfterSeconds);
  const product = await findFitProduct(db, params.slug);
  if (!product) return apiError(404, "There is no such product.");
  const { chart, slug, name, sizesInStock } = product;
  if (!chart) return apiError(404, "The sizes of this product do not depend on the body.");
  const { searchParams } = new URL(request.url);
  const { body, preference, length, errors } = readBody((name) => searchParams.get(name), {
    sex: chartSex(chart),
  });
  if (errors) return Response.json({ errors }, { status: 422, headers: { "Cache-Control": "no-store" } });
  const recommendedSize = recommendSize(chart, body, { preference, length });
  const ending = length && describeLength(chart, recommendedSize, "cm");
  if (recommendedSize.recommended === null)
    await recordUnmetDemand(db, { productId: product.id, chart, body });
  const recommendation = {
    product: { slug, name },
    recommended: recommendedSize.recommended,
    certainty: rounded(recommendedSize.certainty),
    sizes: recommendedSize.sizes.map(({ size, probability, fit }) => ({
      size,
      probability: rounded(probability),
      inStock: sizesInStock.has(size),
      fit: Object.fromEntries(GIRTHS.map((girth) => [girth, fit[girth] ?? null])),
    })),
    notes: [...describeNotes(chart, recommendedSize), ...(ending ? [ending] : [])],
  };
  return Response.json(recommendation, { headers: { "Cache-Control": "public, max-age=60" } });
}

const rounded = (probability: number) => Math.round(probability * 1_000) / 1_000;
