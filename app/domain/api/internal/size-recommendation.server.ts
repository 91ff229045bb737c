import { z } from "zod";
import { Slug } from "#app/domain/api/internal/shared.server.ts";
import { defineOperation } from "#app/domain/api/operation.server.ts";
import { GIRTHS } from "#app/domain/fit/body/body.ts";
import { FIGURES, readBody, type Figure } from "#app/domain/fit/body/read-body.ts";
import { chartSex } from "#app/domain/fit/charts/chart-columns.ts";
import { describeLength } from "#app/domain/fit/charts/describe-length.ts";
import { describeNotes } from "#app/domain/fit/engine/describe-fit.ts";
import { recommendSize, type SizeRecommendation } from "#app/domain/fit/engine/recommend-size.ts";
import { findFitProduct, type FitProduct } from "#app/domain/fit/fit-product.server.ts";
import { recordUnmetDemand } from "#app/domain/fit/unmet-demand.server.ts";

const figure = (name: Figure) => {
  const { word, min, max, unit } = FIGURES[name];
  const description = `The ${word}, ${min} to ${max} ${unit}, with a decimal point.`;
  return z
    .string()
    .max(20)
    .optional()
    .meta({ description, example: String(min) });
};

const choice = (...values: string[]) =>
  z
    .string()
    .max(20)
    .optional()
    .meta({ description: `One of ${values.map((value) => `\`${value}\``).join(", ")}.` });

export const SizeBody = z.object({
  heightCm: figure("heightCm"),
  weightKg: figure("weightKg"),
  age: figure("age"),
  bustCm: figure("bustCm"),
  waistCm: figure("waistCm"),
  hipCm: figure("hipCm"),
  upperArmCm: figure("upperArmCm"),
  sex: choice("female", "male"),
  tape: choice("guided", "unguided"),
  preference: choice("close", "regular", "loose"),
  length: choice("hip", "thigh", "knee", "calf", "ankle", "floor"),
});

const Fit = z.enum(["tight", "right", "loose"]).nullable();
const Probability = z.number().min(0).max(1);

const Recommendation = z
  .object({
    product: z.object({ slug: Slug, name: z.string() }),
    recommended: z
      .string()
      .nullable()
      .meta({ description: "Null if most probably no size is large enough." }),
    certainty: Probability,
    sizes: z.array(
      z.object({
        size: z.string(),
        probability: Probability,
        inStock: z.boolean(),
        fit: z.object({ bust: Fit, waist: Fit, hip: Fit, upperArm: Fit }),
      }),
    ),
    notes: z.array(z.string()).meta({ description: "Sentences for the shopper." }),
  })
  .meta({ id: "SizeRecommendation" });

function toRecommendation(
  { slug, name, chart, sizesInStock }: FitProduct & { chart: NonNullable<FitProduct["chart"]> },
  found: SizeRecommendation,
): z.input<typeof Recommendation> {
  const ending = found.length && describeLength(chart, found, "cm");
  return {
    product: { slug, name },
    recommended: found.recommended,
    certainty: rounded(found.certainty),
    sizes: found.sizes.map(({ size, probability, fit }) => {
      const [bust = null, waist = null, hip = null, upperArm = null] = GIRTHS.map((girth) => fit[girth]);
      const inStock = sizesInStock.has(size);
      return { size, probability: rounded(probability), inStock, fit: { bust, waist, hip, upperArm } };
    }),
    notes: [...describeNotes(chart, found), ...(ending ? [ending] : [])],
  };
}

const rounded = (probability: number) => Math.round(probability * 1_000) / 1_000;

export const getSizeRecommendationOperation = defineOperation({
  id: "getSizeRecommendation",
  method: "get",
  path: "/products/{slug}/size-recommendation",
  tag: "Sizes",
  summary: "Recommend a size of a product for a body, with its probability",
  description: "At least height and weight, or one girth, is needed.",
  params: z.object({ slug: Slug }),
  query: SizeBody,
  body: null,
  status: 200,
  answer: Recommendation,
  refusals: ["not-found"],
  // Generous, because a partner's server asks for many shoppers: a hundred a second.
  limit: { policy: "size-recommendation", quota: 6_000, windowSeconds: 60 },
  caching: 60,
  async run({ db }, { params: { slug }, query }) {
    const product = await findFitProduct(db, slug);
    if (!product) return { ok: false, error: "not-found", detail: "There is no such product." };
    const { chart } = product;
    if (!chart)
      return {
        ok: false,
        error: "not-found",
        detail: "The sizes of this product do not depend on the body.",
      };
    const { body, preference, length, errors } = readBody((name) => query[name] ?? null, {
      sex: chartSex(chart),
    });
    if (errors) {
      const entries = Object.entries(errors).map(([parameter, detail]) => ({ parameter, detail }));
      return { ok: false, error: "invalid", detail: "The body cannot be read.", errors: entries };
    }
    const found = recommendSize(chart, body, { preference, length });
    if (found.recommended === null) await recordUnmetDemand(db, { productId: product.id, chart, body });
    return { ok: true, value: toRecommendation({ ...product, chart }, found) };
  },
});
