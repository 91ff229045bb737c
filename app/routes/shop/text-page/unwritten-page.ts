import type { TextPage } from "#app/domain/content/content.ts";

/** What stands in for a page that the owner has not written yet. */
export function unwrittenPage(title: string): TextPage {
  return {
    title,
    intro: "We are still writing this page.",
    sections: [
      {
        id: "contact-us",
        title: "Contact Us",
        icon: "mail",
        body: "Until it is here, please ask us: a person answers.",
        contact: ["email", "phone", "address"],
      },
    ],
  };
}
