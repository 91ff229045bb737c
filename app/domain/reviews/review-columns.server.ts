import { media } from "#app/domain/media/media.tables.ts";

/** Columns of a review's photo, for a left join of `media`: null without a photo. */
export const photoColumns = { id: media.id, width: media.width, height: media.height, tint: media.tint };
