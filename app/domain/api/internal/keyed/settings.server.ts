import { z } from "zod";
import { defineKeyedOperation } from "#app/domain/api/internal/keyed/keyed-operation.server.ts";
import { Currency, NO_FIELDS } from "#app/domain/api/internal/shared.server.ts";

const Settings = z
  .object({
    general: z.object({
      name: z.string(),
      tagline: z.string(),
      email: z.string(),
      phone: z.string(),
      addressLines: z.array(z.string()),
      hours: z.array(z.string()),
    }),
    sales: z.object({ currency: Currency, maxLineQuantity: z.int() }),
    returns: z.object({ days: z.int() }),
    opening: z.object({
      isSample: z.boolean().meta({ description: "A sample shop also sends test orders." }),
    }),
  })
  .meta({ id: "Settings", description: "Settings of the shop. Keys of providers are never in a response." });

export const getSettingsOperation = defineKeyedOperation({
  id: "getSettings",
  method: "get",
  path: "/admin/settings",
  tag: "Content and settings",
  summary: "Read settings of the shop",
  permission: "settings.edit",
  params: NO_FIELDS,
  query: NO_FIELDS,
  body: null,
  status: 200,
  answer: Settings,
  refusals: [],
  async run({ settings }) {
    const { general, sales, returns, opening } = await settings.get();
    // The response's schema leaves out every other field.
    return { ok: true, value: { general, sales, returns, opening } };
  },
});
