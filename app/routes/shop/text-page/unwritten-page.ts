import type { TextPage } from "#app/domain/content/content.ts";

/** The content of a page that the owner has not written yet. */
export function unwrittenPage(title: string): TextPage {
  return {
    title,
    intro: "We are still writing this page.",
    sections: [
      {
        id: "contact-us",
        title: "Contact Us",
        icon: "mail",
        body: "Until it is ready, please contact us and a person will answer.",
        contact: ["email", "phone", "address"],
      },
    ],
  };
}
