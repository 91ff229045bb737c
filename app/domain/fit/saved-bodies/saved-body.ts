import type { Body } from "#app/domain/fit/body/stored-body.ts";
import type { HemLevel, Preference } from "#app/domain/fit/body/body.ts";

export const MAX_SAVED_BODIES = 10;

export const MAX_BODY_NAME_LENGTH = 40;

/** The field of the level at which the garments of a chart should end. */
export const lengthField = (chart: string) => `length-${chart}`;

/** A body with the name under which a customer saves it. */
export interface NamedBody {
  /** "Me", "My mother". */
  name: string;
  body: Body;
  preference: Preference;
  /** The preferred length of garments, by the names of their charts. */
  lengths: Record<string, HemLevel>;
}

export interface SavedBody extends NamedBody {
  id: string;
  /** Its size is marked on products. */
  isMarked: boolean;
}
