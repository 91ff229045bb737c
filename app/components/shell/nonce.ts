import { createContext } from "react";

/** What the page's policy knows its own inline scripts by. Only the server has one. */
export const NonceContext = createContext<string | undefined>(undefined);
