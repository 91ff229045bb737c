/** Fills one row of product cards. */
export const MAX_COMPLEMENTS = 4;

/** An image of a product, which can be shown beside "Complete the Look". */
export interface LookImage {
  id: string;
  alt: string;
}

/** A product that the owner chose to be worn with another. */
export interface Complement {
  id: string;
  name: string;
  status: "draft" | "active";
  imageId: string | null;
}
