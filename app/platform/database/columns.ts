import { sql } from "drizzle-orm";
import { bigint, customType, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { z } from "zod";

/** Primary key. The store generates keys (`newId`, UUIDv7), so it also runs on distributed PostgreSQL. */
export const id = (name = "id") => uuid(name).primaryKey();

/** An amount of money in minor units (cents, paise) of the row's or the store's currency. */
export const minor = (name: string) => bigint(name, { mode: "number" });

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Text that lists sort by. Collated "C" so that PostgreSQL and PGlite sort alike on every machine. */
export const sortedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Full-text search vector, used in conditions and never selected. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** A JSON column. Its values are parsed whenever they are read, so a value of an older version cannot pass as another type. */
export const parsedJson = <Value>(name: string, schema: z.ZodType<Value>) =>
  customType<{ data: Value; driverData: unknown }>({
    dataType: () => "jsonb",
    fromDriver: (value) => schema.parse(typeof value === "string" ? JSON.parse(value) : value),
    toDriver: (value) => JSON.stringify(value),
  })(name);

// PostgreSQL's parser treats "floor-length", "a/b" and "a.b" as one token each, and in some locales a dash or quote as a letter.
const SEPARATORS = "-/._@:<>&’‘“”–—…·।";

/** SQL for the weighted tsvector of a text. The "hindi" configuration stems Hindi, and Latin-script words as English. */
export function weightedWords(text: string, weight: "A" | "B" | "C"): string {
  const separated = `translate(${text}, '${SEPARATORS}', repeat(' ', ${SEPARATORS.length}))`;
  return `setweight(to_tsvector('hindi', ${separated}), '${weight}')`;
}

/** A list of texts, empty by default. */
export const textList = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);
