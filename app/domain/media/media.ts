/** The use of an image, which decides access: product and content images are public, the others are not. */
export type ImageKind = "product" | "avatar" | "content" | "review";
