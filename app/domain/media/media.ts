/** What a picture is for, which decides who may see it: those of products and content everybody, the others not. */
export type PictureKind = "product" | "avatar" | "content" | "review";
