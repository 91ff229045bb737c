import { bigint, customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** Primary key. The store generates keys (`newId`, UUIDv7), so it also runs on distributed PostgreSQL. */
export const id = (name = "id") => uuid(name).primaryKey();

/** An amount of money in minor units (cents, paise) of the row's or the store's currency. */
export const minor = (name: string) => bigint(name, { mode: "number" });

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Text that lists sort by. Collated "C" so that PostgreSQL and PGlite sort alike on every machine. */
export const sortedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Full-text search vector, used in conditions and never selected. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
