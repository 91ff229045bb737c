import { bigint, customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** Primary key. Keys are made by the store (`newId`, time-ordered UUIDv7), so that any PostgreSQL, also a distributed one, serves. */
export const id = (name = "id") => uuid(name).primaryKey();

/** An amount of money in minor units (cents, paise) of the currency that the row or the store names. */
export const minor = (name: string) => bigint(name, { mode: "number" });

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Text that lists are sorted by. Collated "C" so that PostgreSQL and PGlite order alike on every machine. */
export const sortedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Words for full-text search. They are compared in the database and never read. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
