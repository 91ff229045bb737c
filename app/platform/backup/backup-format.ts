import { z } from "zod";

// A backup is a folder:
//   SHA256SUMS              the digests of all other files, in the format of `sha256sum --check`
//   SHA256SUMS.hmac         HMAC-SHA256 of that list with the store's secret
//   manifest.json           the contents (ManifestSchema)
//   tables/<table>.copy.gz  the rows of one table in COPY's text format
//   jobs.copy.gz            pending jobs, such as emails and refunds
//   pictures/…              the original images
//   session-secret          unless the environment sets SESSION_SECRET
export const SUMS = "SHA256SUMS";
export const SIGNATURE = "SHA256SUMS.hmac";
export const MANIFEST = "manifest.json";
export const JOBS = "jobs.copy.gz";
export const SECRET = "session-secret";
/** This folder and the manifest's keys keep the names of the first format, so that older backups can be restored. */
export const PICTURES = "pictures/";

export const fileOfTable = (table: string) => `tables/${table}.copy.gz`;

const TableSchema = z.object({
  name: z.string().regex(/^[a-z_][a-z\d_]*$/, "is not a table name"),
  /** In file order, without generated columns. */
  columns: z.array(z.string()),
  rows: z.number().int(),
});

export const ManifestSchema = z.object({
  format: z.literal(1, { error: "is not a format that this version of the store reads" }),
  /** The time of the snapshot, which contains exactly the transactions committed by then. */
  takenAt: z.iso.datetime(),
  engine: z.enum(["pglite", "postgres"]),
  /** The applied migrations, by their timestamp in the journal. */
  migrations: z.array(z.number().int()),
  tables: z.array(TableSchema),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  jobs: z.number().int(),
  pictures: z.number().int(),
  /** Originals that a row references but the storage did not have. */
  missingPictures: z.array(z.string()),
});

export type Manifest = z.infer<typeof ManifestSchema>;
export type TableFacts = z.infer<typeof TableSchema>;

/** Parses SHA256SUMS into digests by file. */
export function readSums(text: string): Map<string, string> {
  return new Map(
    text.split("\n").flatMap((line) => {
      const [, digest = "", file = ""] = /^([\da-f]{64}) {2}(.+)$/.exec(line) ?? [];
      return file ? [[file, digest]] : [];
    }),
  );
}

export function writeSums(sums: ReadonlyMap<string, string>): string {
  return [...sums].map(([file, digest]) => `${digest}  ${file}\n`).join("");
}
