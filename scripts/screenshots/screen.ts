import type { Page } from "@playwright/test";
import type { Person } from "./people.ts";

export interface Screen {
  name: string;
  as: Person;
  path: string;
  /** Expected; 200 unless told. */
  status?: number;
  /** Only what is seen without scrolling, for what lies over the page. */
  isFoldOnly?: boolean;
  /** Brings the page into the state that is to be seen. */
  act?(page: Page): Promise<void>;
}
