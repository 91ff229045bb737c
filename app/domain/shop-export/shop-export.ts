import { z } from "zod";

/** The name and version of the format. A change that an earlier reader would misread raises the version. */
export const SHOP_EXPORT = { format: "shop-export", version: 1 } as const;

export const MANIFEST_FILE = "manifest.json";

export const ExportManifest = z.object({
  format: z.literal(SHOP_EXPORT.format),
  version: z.int(),
  exportedAt: z.iso.datetime(),
  hasImages: z.boolean(),
  hasDocuments: z.boolean(),
});

export type ExportManifest = z.infer<typeof ExportManifest>;
