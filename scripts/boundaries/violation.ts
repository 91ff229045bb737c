export interface Violation {
  file: string;
  /** 1-based; 1 where the whole file is meant. */
  line: number;
  says: string;
}
