import { z } from "zod";
import { providerUrl, urlWith } from "#app/platform/process/env-values.ts";
import type { ProviderDefinition } from "#app/platform/process/providers/provider-definition.ts";

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : "");

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
    S3_NEW_IMAGES: z.enum(["bucket", "folder"]).default("bucket"),
  },
  required: ["S3_URL", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  together: [],
  setup:
    "An S3-compatible bucket for images (host, bucket, optional folder); without it they are files in DATA_DIR/pictures. Several machines need one. S3_NEW_IMAGES=folder stores new images in the folder again, before the bucket is removed.",
  examples: {
    S3_URL: "https://s3.ap-south-1.amazonaws.com/bucket/shop",
    S3_REGION: "us-east-1",
    S3_NEW_IMAGES: "bucket",
  },
  fields: {
    S3_ENDPOINT: {
      label: "Endpoint",
      hint: "The URL of the service, such as https://s3.ap-south-1.amazonaws.com.",
      isShown: true,
      isHost: true,
      schema: providerUrl,
    },
    S3_BUCKET: {
      label: "Bucket",
      isShown: true,
      schema: z.string().regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, "must be the name of a bucket"),
    },
    S3_FOLDER: {
      label: "Folder",
      hint: "The folder in the bucket, for this shop only.",
      isShown: true,
      isOptional: true,
      schema: z
        .string()
        .regex(/^[\w-]+(?:\/[\w-]+)*$/, "must be letters, digits, hyphens and slashes in between"),
    },
    S3_REGION: { label: "Region", hint: "Empty means us-east-1.", isShown: true, isOptional: true },
    S3_ACCESS_KEY_ID: {
      label: "Access key ID",
      hint: "Of a key that may list, read, write and delete in this bucket and nothing else.",
      isShown: true,
    },
    S3_SECRET_ACCESS_KEY: { label: "Secret access key" },
  },
  toVariables: ({ S3_ENDPOINT = "", S3_BUCKET = "", S3_FOLDER, ...variables }) => ({
    ...variables,
    S3_URL: [originOf(S3_ENDPOINT), S3_BUCKET, S3_FOLDER].filter(Boolean).join("/"),
  }),
  webhookPath: null,
  testCall:
    "Lists the bucket and reads a key that no image has. The first upload shows whether the key may write; its failure appears here.",
  docs: "docs/operations.md",
} as const satisfies ProviderDefinition;
