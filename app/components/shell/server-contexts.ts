import { createContext } from "react";

/** The fields of a form that was posted without JavaScript and failed unexpectedly, by name. */
export type PostedFields = readonly [name: string, value: string][];

/** The failed form of the error page, which can send it again. Available on the server only. */
export const FailedPostContext = createContext<PostedFields | null>(null);

/** The CSP nonce of inline scripts. Available on the server only. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Identifies the request in the log, for the page of an unexpected error. Available on the server only. */
export const RequestIdContext = createContext<string | undefined>(undefined);
