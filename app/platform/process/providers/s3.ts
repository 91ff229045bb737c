import { z } from "zod";
import { urlWith } from "#app/platform/process/env-values.ts";
import type { ProviderDefinition } from "#app/platform/process/providers/provider-definition.ts";

export const s3 = {
  kind: "storage",
  name: "S3",
  does: "A bucket of any compatible service stores the images.",
  withoutIt: "Images are files in the data folder.",
  variables: {
    S3_URL: urlWith(["http:", "https:"])
      .refine((value) => new URL(value).pathname.length > 1, { error: "must name a bucket after the host" })
      .optional(),
    S3_REGION: z.string().default("us-east-1"),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
  },
  required: ["S3_URL", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  together: [],
  setup:
    "An S3-compatible bucket for images (host, bucket, optional folder); without it they are files in DATA_DIR/pictures. Several machines need one.",
  examples: { S3_URL: "https://s3.ap-south-1.amazonaws.com/bucket/shop", S3_REGION: "us-east-1" },
  // The image storage is opened once, at the start.
  fields: {},
  webhookPath: null,
  testCall: "Stores a tiny file, reads it and deletes it.",
  docs: "docs/operations.md",
} as const satisfies ProviderDefinition;
