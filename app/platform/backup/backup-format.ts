import { z } from "zod";

// A backup is a folder:
//   SHA256SUMS            the digests of all the others, as `sha256sum --check` reads them
//   SHA256SUMS.hmac       by which the store knows that list again (HMAC-SHA256 with its secret)
//   manifest.json         what is in it
//   tables/<table>.copy.gz  the rows of one table, as COPY writes them
//   jobs.copy.gz          letters and refunds that were still to be done
//   pictures/…            the originals
//   session-secret        unless the environment has one
export const SUMS = "SHA256SUMS";
export const SIGNATURE = "SHA256SUMS.hmac";
export const MANIFEST = "manifest.json";
export const JOBS = "jobs.copy.gz";
export const SECRET = "session-secret";
/** The folder and the keys of the manifest have had these names since the first format: older backups carry them. */
export const PICTURES = "pictures/";

export const fileOfTable = (table: string) => `tables/${table}.copy.gz`;

const TableSchema = z.object({
  name: z.string().regex(/^[a-z_][a-z\d_]*$/, "is no table's name"),
  /** In the order of the file. Columns that the database works out by itself are not in it. */
  columns: z.array(z.string()),
  rows: z.number().int(),
});

export const ManifestSchema = z.object({
  format: z.literal(1, { error: "is not a format that this version of the store reads" }),
  /** The moment of the snapshot: everything that was committed by then is in it, and nothing later. */
  takenAt: z.iso.datetime(),
  engine: z.enum(["pglite", "postgres"]),
  /** The migrations that the database had, by their time in the journal. */
  migrations: z.array(z.number().int()),
  tables: z.array(TableSchema),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  jobs: z.number().int(),
  pictures: z.number().int(),
  /** Originals that a row names and the storage did not have. */
  missingPictures: z.array(z.string()),
});

export type Manifest = z.infer<typeof ManifestSchema>;
export type TableFacts = z.infer<typeof TableSchema>;

/** The lines of SHA256SUMS, by file. */
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
