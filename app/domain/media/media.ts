/** The use of an image, which decides access: product and content images are public, the others are not. */
export type ImageKind = "product" | "avatar" | "content" | "review" | "claim" | "parcel";

/** The kinds of images that belong to the shop and not to a customer: texts can show them, and the media library lists them. */
export const SHOP_IMAGES = ["product", "content"] as const satisfies readonly ImageKind[];

/** Where an image of the shop is used: its place, and the row there. */
export interface ImageUse {
  place: "product" | "category" | "post" | "custom-page" | "page" | "team-member" | "settings" | "label";
  /** The row's id; the slug of a fixed page, the name of a section of the settings. */
  key: string;
  title: string;
}

const NAMED = /\/images\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\//g;

/** The ids of the uploaded images that a text names. */
export function imageIdsIn(text: string): string[] {
  return [...new Set([...text.matchAll(NAMED)].map(([, id = ""]) => id))];
}

/** The reasons for refusing a formatted text, with the URLs at fault; "" for one with a scheme that is refused. */
export interface TextRefusal {
  ok: false;
  error:
    /** Images of other sites, which the shop's content security policy blocks. */
    | "external-images"
    /** Images that have been deleted, or are not the shop's. */
    | "missing-images"
    /** Links with a scheme that could run code. */
    | "unsafe-links";
  urls: string[];
}
