/** The values of a provider's variables, as text. */
type Values = Readonly<Partial<Record<string, string>>>;

interface PurgeRequest {
  url: URL;
  headers: Readonly<Record<string, string>>;
  /** Sent as JSON by POST. */
  body: unknown;
}

/** How a content delivery network stores pages and purges them by tag. Pure: `cdns.server.ts` sends the requests. */
export interface CdnDefinition {
  /** The header of a response that names its tags. */
  tagHeader: string;
  /** Between two tags in that header. */
  separator: string;
  /** The length that the network reads of that header. */
  maxTagHeaderBytes: number;
  /** Headers of a public page, for the network and not for browsers. */
  cacheHeaders: Readonly<Record<string, string>>;
  maxTagsPerCall: number;
  /** Above this number of calls all pages are purged at once. */
  callsPerMinute: (values: Values) => number;
  /** The request that purges the pages with any of these tags, at most `maxTagsPerCall`. */
  purgeRequest: (values: Values, tags: readonly string[]) => PurgeRequest;
}

// A purge makes a change visible at once. A change that only time brings, such as a date of delivery, is shown after at most this time.
const MAX_AGE_SECONDS = 300;

/** How long a network may store a public page, in the syntax of `Cache-Control`. */
export const CDN_CACHE_CONTROL = `public, max-age=${MAX_AGE_SECONDS}, stale-while-revalidate=60, stale-if-error=86400`;

/** The same as a `Cache-Control` that shared caches follow and browsers do not. */
export const SHARED_CACHE_CONTROL = `public, max-age=0, s-maxage=${MAX_AGE_SECONDS}, must-revalidate`;
