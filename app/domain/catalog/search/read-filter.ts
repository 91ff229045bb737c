/** A part of a search that restricts it as a filter does. */
export interface ReadFilter {
  /** "Size: 3XL" */
  label: string;
  /** The search without it; null if nothing else remains. */
  without: string | null;
}
