import { createContext } from "react";

/** The CSP nonce of inline scripts. Available on the server only. */
export const NonceContext = createContext<string | undefined>(undefined);
