import { sql } from "drizzle-orm";
import { media } from "#app/domain/media/media.tables.ts";
import { taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { MAX_ZIP_BYTES, MAX_ZIP_FILES } from "#app/platform/zip/write-zip.server.ts";

export interface ExportSize {
  images: number;
  imageBytes: number;
  documents: number;
  /** Whether a ZIP archive can hold the images or the documents beside everything else. */
  canHoldImages: boolean;
  canHoldDocuments: boolean;
}

// A document is a page or two. An image stored before sizes were recorded counts as a usual one.
const DOCUMENT_BYTES = 60_000;
const UNKNOWN_IMAGE_BYTES = 1_000_000;

/** The size of what makes an export large. Half of a ZIP archive stays for the rows and for what is added meanwhile. */
export async function measureShopExport(db: Db): Promise<ExportSize> {
  const [measured] = await db
    .select({
      images: sql<number>`count(*)::int`,
      imageBytes: sql<number>`coalesce(sum(coalesce(${media.byteSize}, ${UNKNOWN_IMAGE_BYTES})), 0)`.mapWith(
        Number,
      ),
    })
    .from(media);
  const { images = 0, imageBytes = 0 } = measured ?? {};
  const documents = await db.$count(taxDocuments);
  const [bytes, files] = [MAX_ZIP_BYTES / 2, MAX_ZIP_FILES / 2];
  return {
    images,
    imageBytes,
    documents,
    canHoldImages: imageBytes <= bytes && images <= files,
    canHoldDocuments: documents * DOCUMENT_BYTES <= bytes && documents <= files,
  };
}
