/** What an image is for, which decides who may see it: those of products and content everybody, the others not. */
export type ImageKind = "product" | "avatar" | "content" | "review";
