import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import {
  PAGE_SHAPES,
  type OpeningView,
  type PageContent,
  type PageSlug,
  type TeamMemberView,
  type TestimonialView,
  type TextPage,
} from "#app/domain/content/content.ts";
import { jobOpenings, pages, teamMembers, testimonials } from "#app/domain/content/content.tables.ts";
import { isPublished } from "#app/domain/content/posts.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import {
  auditContent,
  differences,
  type ContentDeps,
  type Editor,
} from "#app/domain/content/internal/content-changes.server.ts";
import { checkPageTexts, inMarkdown, type PageTextRefusal } from "#app/domain/content/page-texts.server.ts";
import { DEFAULT_FAQ } from "#app/domain/content/internal/default-faq.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { contentTag } from "#app/lib/http/cache-tags.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/**
 * The accessibility statement of a shop whose owner has not written one: what the store does and how it is checked, in the order of W3C's
 * model (https://www.w3.org/WAI/planning/statements/). The contact details come from the settings.
 */
const ACCESSIBILITY_STATEMENT: TextPage = {
  title: "Accessibility",
  intro:
    "Everybody should be able to shop here: with a mouse, a finger, a keyboard, a switch or a screen reader, with large text, other colours and without animation.",
  sections: [
    {
      id: "standard",
      title: "What we aim for",
      icon: "scale",
      body: "This shop aims to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. It was checked by the makers of its software, and not by an independent body, so we claim no full conformance.",
    },
    {
      id: "what-works",
      title: "What you can rely on",
      icon: "user-check",
      body: "On every page:",
      list: [
        "All of the shop works with the keyboard alone, from the first link to the placed order, and you always see where you are.",
        "Text can be enlarged to 400% without scrolling sideways, and with more space between lines and letters.",
        "If your device asks for more contrast, forced colours or less motion, the shop follows.",
        "Fields have names, and mistakes are described beside the field that they are in.",
        "Messages, changed prices and new results are announced to screen readers.",
        "Browsing, searching, ordering and returning work without JavaScript.",
      ],
    },
    {
      id: "checks",
      title: "How it is checked",
      icon: "clipboard-check",
      body: "Every version of the software is tested automatically: all pages with axe-core at the size of a phone and of a desktop, the purchase by keyboard, focus, zoom, text spacing, contrast, sizes of buttons, and what screen readers announce.",
    },
    {
      id: "limits",
      title: "What we know is missing",
      icon: "triangle-alert",
      body: "We would rather tell you than let you find out:",
      list: [
        "Automatic tests find only a part of all barriers. The shop has not been tested by people who use NVDA, JAWS, VoiceOver or TalkBack every day.",
        "Automatic tests run in Chromium only, not in Firefox or Safari.",
        "Descriptions of product images are written by the shop and may be short; ask us about anything that they leave out.",
        "Pages of payment providers, and documents of couriers, are made by those companies. Invoices are PDF files without tags; we read one out or send it as text on request.",
      ],
    },
    {
      id: "contact-us",
      title: "Tell us about a barrier",
      icon: "mail",
      body: "If something does not work for you, tell us the page and what you use. We help you to order or return by phone or email, and pass the fault on to the makers of the software.",
      contact: ["email", "phone", "address", "hours"],
    },
  ],
};

const SHOWN = 6;

/** The first of the published testimonials. */
export function listTestimonials(db: Db, now: Date): Promise<TestimonialView[]> {
  return db
    .select({ name: testimonials.name, place: testimonials.place, quote: testimonials.quote })
    .from(testimonials)
    .where(isPublished(testimonials, now))
    .orderBy(asc(testimonials.position))
    .limit(SHOWN);
}

/** The contents of pages that have one before the owner writes it. */
export const DEFAULT_PAGES: { [Slug in PageSlug]?: PageContent<Slug> } = {
  accessibility: ACCESSIBILITY_STATEMENT,
  faq: DEFAULT_FAQ,
};

/** The content of an editable page, or its default. Null when the owner has not written it yet. */
export async function findPage<Slug extends PageSlug>(db: Db, slug: Slug): Promise<PageContent<Slug> | null> {
  const [page] = await db.select({ content: pages.content }).from(pages).where(eq(pages.slug, slug));
  return page ? SHAPES[slug].parse(page.content) : (DEFAULT_PAGES[slug] ?? null);
}

// As a mapped type, so that a slug's schema is known to parse that page.
const SHAPES: { [Slug in PageSlug]: z.ZodType<PageContent<Slug>> } = PAGE_SHAPES;

const MAX_PEOPLE = 60;

/** The published team members. */
export function listTeam(db: Db, now: Date): Promise<TeamMemberView[]> {
  const { name, role, bio, imageUrl, position } = teamMembers;
  return db
    .select({ name, role, bio, imageUrl })
    .from(teamMembers)
    .where(isPublished(teamMembers, now))
    .orderBy(asc(position), asc(teamMembers.id))
    .limit(MAX_PEOPLE);
}

/** The published openings. */
export function listOpenings(db: Db, now: Date): Promise<OpeningView[]> {
  const { id, title, location, type, description, position } = jobOpenings;
  return db
    .select({ id, title, location, type, description })
    .from(jobOpenings)
    .where(isPublished(jobOpenings, now))
    .orderBy(asc(position), asc(id))
    .limit(MAX_PEOPLE);
}

/** The editable pages that have content, with their last change. */
export function listPages(db: Db): Promise<{ slug: string; updatedAt: Date }[]> {
  return db.select({ slug: pages.slug, updatedAt: pages.updatedAt }).from(pages);
}

/** A page as it is stored; version 0 and null content before it was first saved. */
interface PageToEdit {
  content: PageContent<PageSlug> | null;
  version: number;
}

export async function findPageToEdit(db: Db, slug: PageSlug): Promise<PageToEdit> {
  const [page] = await db.select().from(pages).where(eq(pages.slug, slug));
  if (!page) return { content: DEFAULT_PAGES[slug] ?? null, version: 0 };
  return { content: PAGE_SHAPES[slug].parse(page.content), version: page.version };
}

export type SavePageResult = { ok: true } | { ok: false; error: "stale" } | PageTextRefusal;

/** Saves a page's content and audits the changes. Saving unchanged values writes nothing. */
export async function savePage(
  deps: Omit<ContentDeps, "images" | "log">,
  { slug, version, content }: { slug: PageSlug; version: number; content: PageContent<PageSlug> },
  editor: Editor,
): Promise<SavePageResult> {
  assertAdministrator(editor);
  const now = deps.clock.now();
  const saved = await inTransaction(deps.db, async (tx): Promise<SavePageResult> => {
    const refusal = await checkPageTexts(tx, content);
    if (refusal) return refusal;
    const [before] = await tx.select().from(pages).where(eq(pages.slug, slug)).for("update");
    if ((before?.version ?? 0) !== version) return { ok: false, error: "stale" };
    // A plain text that the form has shown in Markdown stays plain until it is changed.
    const shown = before && inMarkdown(SHAPES[slug].parse(before.content));
    const changed = differences(before ? asFields(before.content) : {}, content);
    if (!changed || (shown && !differences(shown, content))) return { ok: true };
    const isWritten = before ? await changePage(tx) : await addPage(tx);
    if (!isWritten) return { ok: false, error: "stale" };
    const fields = before ? changed : { before: null, after: changed.after };
    await auditContent(tx, { deps, editor }, { verb: "change", subject: ["page", slug], ...fields });
    return { ok: true };
  });
  if (saved.ok) deps.pages.invalidate([contentTag(slug)]);
  return saved;

  async function changePage(tx: Tx): Promise<boolean> {
    await tx
      .update(pages)
      .set({ content, version: version + 1, updatedAt: now })
      .where(eq(pages.slug, slug));
    return true;
  }

  /** False when someone else created the row concurrently, when there was none to lock. */
  async function addPage(tx: Tx): Promise<boolean> {
    const added = await tx
      .insert(pages)
      .values({ slug, content, updatedAt: now })
      .onConflictDoNothing()
      .returning({ slug: pages.slug });
    return added.length > 0;
  }
}

function asFields(content: unknown): Record<string, unknown> {
  return typeof content === "object" && content !== null ? { ...content } : {};
}
