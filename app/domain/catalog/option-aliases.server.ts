import { alias } from "drizzle-orm/pg-core";
import { optionValues } from "#app/domain/catalog/catalog.tables.ts";

/** The option values of a variant, joined once by size and once by colour. */
export const sizes = alias(optionValues, "sizes");
export const colours = alias(optionValues, "colours");
