import type { Body, Preference } from "#app/domain/fit/body/body.ts";

export const MAX_SAVED_BODIES = 10;

export const MAX_BODY_NAME_LENGTH = 40;

/** A body with the name under which a customer saves it. */
export interface NamedBody {
  /** "Me", "My mother". */
  name: string;
  body: Body;
  preference: Preference;
}

export interface SavedBody extends NamedBody {
  id: string;
  /** Its size is marked on products. */
  isMarked: boolean;
}
