export interface Violation {
  file: string;
  /** 1-based; 1 for the whole file. */
  line: number;
  message: string;
}
