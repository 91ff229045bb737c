import { media } from "#app/domain/media/media.tables.ts";

/** A review's photo, for a query that left-joins `media`: all of it is null where there is none. */
export const photoColumns = { id: media.id, width: media.width, height: media.height, tint: media.tint };
