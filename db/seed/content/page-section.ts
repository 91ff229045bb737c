/** A titled part of a text page. The body is plain text, its paragraphs parted by an empty line. */
export interface PageSection {
  /** The anchor of the section on its page. */
  id: string;
  title: string;
  /** A lucide icon's name. */
  icon: string;
  body: string;
  list?: string[];
  /** What the page adds below the text from the shop's settings, so that a new address is changed in one place. */
  contact?: ("email" | "phone" | "address" | "hours")[];
}

export interface TextPage {
  title: string;
  intro: string;
  sections: PageSection[];
}
