/** The status of one system component. */
export interface SystemPart {
  name: string;
  state: "good" | "warning" | "bad";
  /** A word or two: "Working". */
  label: string;
  detail: string;
}
