import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { catalogue } from "#db/seed/catalogue/catalogue.ts";
import { seedCatalogue } from "#db/seed/seed-catalogue.server.ts";

/** Writes the products of the sample shop, without the files of their images. */
export async function writeSampleCatalogue(db: Db): Promise<void> {
  const files = [...new Set(catalogue.flatMap(({ pictures }) => pictures.map(({ file }) => file)))];
  const images = new Map(
    files.map((file) => [
      file,
      { storageKey: file, width: 800, height: 1000, byteSize: 1, tint: "#ffffff", contentType: "image/webp" },
    ]),
  );
  await inTransaction(db, (tx) => seedCatalogue(tx, images, new Date()));
}
