/** The Cache-Control of a response whose URL changes with its content. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
