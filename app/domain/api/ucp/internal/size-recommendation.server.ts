import { z } from "zod";
import {
  SizeBody,
  getSizeRecommendationOperation,
} from "#app/domain/api/internal/size-recommendation.server.ts";
import { NO_FIELDS } from "#app/domain/api/internal/shared.server.ts";
import { readInput } from "#app/domain/api/read-input.server.ts";
import { defineUcpOperation, HINTS } from "#app/domain/api/ucp/internal/ucp-operation.server.ts";
import { failedOutcome, SIZE_RECOMMENDATION } from "#app/domain/api/ucp/ucp.ts";

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const FIELDS = new Map(Object.keys(SizeBody.shape).map((name) => [snakeCase(name), name]));

/** A figure is a text as the shop's form has it, or a number. */
const FigureText = z.union([z.string().max(20), z.number()]).transform(String);

const figures = Object.fromEntries(
  [...FIELDS].map(([name, field]) => [
    name,
    z
      .union([z.string().max(20), z.number()])
      .optional()
      .meta({ description: SizeBody.shape[field as keyof typeof SizeBody.shape].meta()?.description ?? "" }),
  ]),
);

const SizeRequest = z.strictObject({
  product_id: z.string().min(1).max(200).meta({ description: "The handle of a product." }),
  ...figures,
  ...HINTS,
});

const Fit = z.enum(["tight", "right", "loose"]).nullable();

const SizeResponse = z.looseObject({
  product: z.object({ handle: z.string(), title: z.string() }),
  recommended: z.string().nullable().meta({ description: "Null if most probably no size is large enough." }),
  certainty: z.number().min(0).max(1),
  sizes: z.array(
    z.object({
      label: z.string(),
      probability: z.number().min(0).max(1),
      available: z.boolean(),
      fit: z.object({ bust: Fit, waist: Fit, hip: Fit, upper_arm: Fit }),
    }),
  ),
  notes: z.array(z.string()).meta({ description: "Sentences for the buyer." }),
});

/** The schema of the capability at its URL. */
export function sizeSchema({ name, url }: { name: string; url: string }): Record<string, unknown> {
  const described = (schema: z.ZodType) => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input" });
    return rest;
  };
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: url,
    name,
    title: "Size recommendation",
    description: "Recommends a size of a product for a body, with its probability.",
    $defs: { request: described(SizeRequest), response: described(SizeResponse) },
  };
}

export const recommendSizeOperation = defineUcpOperation({
  id: "recommend_size",
  method: "post",
  path: "/size-recommendation",
  tag: "Sizes",
  summary:
    "Recommend a size of a product for a body, with its probability. Height and weight, or one girth, is enough",
  capability: SIZE_RECOMMENDATION,
  argument: "size",
  params: NO_FIELDS,
  body: SizeRequest,
  status: 200,
  limit: getSizeRecommendationOperation.limit,
  async run(deps, { body }, caller) {
    const searchParams = new URLSearchParams();
    for (const [name, value] of Object.entries(body)) {
      const field = FIELDS.get(name);
      if (field !== undefined && value !== undefined) searchParams.set(field, FigureText.parse(value));
    }
    const params = { slug: body.product_id };
    const read = readInput(getSizeRecommendationOperation, { params, searchParams, body: undefined });
    if (!read.ok)
      return { ok: false, error: "invalid", detail: "The body cannot be read.", errors: read.errors };
    const result = await getSizeRecommendationOperation.run(deps, read.input, caller);
    if (!result.ok && result.error === "not-found")
      return { ok: true, value: failedOutcome("not_found", result.detail, "unrecoverable") };
    if (!result.ok) return result;
    return { ok: true, value: { status: "success", ...toResponse(Answer.parse(result.value)) } };
  },
});

const Answer = z.object({
  product: z.object({ slug: z.string(), name: z.string() }),
  recommended: z.string().nullable(),
  certainty: z.number(),
  sizes: z.array(
    z.object({
      size: z.string(),
      probability: z.number(),
      inStock: z.boolean(),
      fit: z.object({ bust: Fit, waist: Fit, hip: Fit, upperArm: Fit }),
    }),
  ),
  notes: z.array(z.string()),
});

const toResponse = ({ product, sizes, ...rest }: z.output<typeof Answer>): z.input<typeof SizeResponse> => ({
  ...rest,
  product: { handle: product.slug, title: product.name },
  sizes: sizes.map(({ size, probability, inStock, fit: { upperArm, ...fit } }) => ({
    label: size,
    probability,
    available: inStock,
    fit: { ...fit, upper_arm: upperArm },
  })),
});
