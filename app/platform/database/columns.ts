import { bigint, customType, timestamp, uuid } from "drizzle-orm/pg-core";
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
