import { z } from "zod";
import { LinkTarget } from "#app/domain/content/appearance.settings.ts";
import { MAX_HEADER_CHARACTERS, MAX_LINKS, pageIdOf } from "#app/domain/content/menus.settings.ts";
import { requiredText } from "#app/domain/content/internal/publishing.forms.ts";
import { versionField } from "#app/lib/forms/form-fields.ts";
import { plainLine } from "#app/lib/text/plain-text.ts";

/** The choice of the target that is typed as a URL. */
export const TYPED_TARGET = "url";

const Link = z
  .object({
    name: requiredText("Label", 40).overwrite(plainLine),
    target: z.string("Choose a target").default(TYPED_TARGET),
    url: z.string().trim().default(""),
  })
  .transform(({ name, target, url }, context) => {
    const isTyped = target === TYPED_TARGET;
    const to = isTyped ? url : target;
    if (pageIdOf(to) !== null && !isTyped) return { name, to };
    const parsed = LinkTarget.safeParse(to);
    for (const { message } of parsed.error?.issues ?? [])
      context.addIssue({ code: "custom", path: [isTyped ? "url" : "target"], message });
    return { name, to };
  });

type Link = z.infer<typeof Link>;

const links = (max: number) => z.array(Link).max(max, `At most ${max} links`).default([]);

const columnTitle = requiredText("Title", 30).overwrite(plainLine);

/** The menus as the admin's form submits them. */
export const MenusForm = z.object({
  version: versionField,
  header: links(MAX_LINKS.header).superRefine((all: Link[], context) => {
    const characters = all.reduce((sum, { name }) => sum + name.length, 0);
    if (characters > MAX_HEADER_CHARACTERS)
      context.addIssue({
        code: "custom",
        message: `The labels have ${characters} characters together. At most ${MAX_HEADER_CHARACTERS} fit on one line.`,
      });
  }),
  shop: links(MAX_LINKS.shop),
  company: links(MAX_LINKS.company),
  shopTitle: columnTitle,
  companyTitle: columnTitle,
});
