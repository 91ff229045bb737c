/** One part of the store's works, as the dashboard shows it. */
export interface SystemPart {
  name: string;
  state: "good" | "warning" | "bad";
  /** A word or two: "Working". */
  label: string;
  detail: string;
}
