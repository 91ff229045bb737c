/** A request for one person's data by another person. */
export interface AccessAttempt {
  path: string;
  fields?: Record<string, string>;
  /** True if it must be rejected; "to forms" if only its POST must be. Otherwise its response must not contain the person's data. */
  isRefused: boolean | "to forms";
}

/** An attempt that must be rejected. */
export const refused = (path: string, fields?: Record<string, string>): AccessAttempt => ({
  path,
  fields,
  isRefused: true,
});

/** An attempt whose response must not contain the person's data. */
export const silent = (path: string, fields?: Record<string, string>): AccessAttempt => ({
  path,
  fields,
  isRefused: false,
});

/** An attempt of which only the POST must be rejected. */
export const refusesForm = (path: string, fields: Record<string, string>): AccessAttempt => ({
  path,
  fields,
  isRefused: "to forms",
});
