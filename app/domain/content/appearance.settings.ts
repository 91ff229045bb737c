import { z } from "zod";
import { DEFAULT_SHOP_TEXTS, ShopTextsSchema } from "#app/domain/content/shop-texts.ts";
import { accentError, DEFAULT_ACCENT } from "#app/lib/text/accent.ts";

// The owner's choices for the shop's appearance.

/** An uploaded image by its id in `/images/:id/…`, with the size that reserves its space while it loads. */
const Image = z.object({ id: z.uuid(), width: z.int().positive(), height: z.int().positive() });

/** A button's target: a path of the shop or the URL of another site. */
export const LinkTarget = z
  .string()
  .max(300, "A link can have at most 300 characters")
  .regex(
    /^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\]+)$/,
    "Start with / for a page of the store, or with https://",
  );

const Moment = z.iso.datetime().nullable();

/** The parts of the home page below the hero, in their default order. */
export const HOME_PARTS = [
  "promises",
  "collections",
  "featured",
  "sizes",
  "crafts",
  "testimonials",
  "newsletter",
] as const;

export type HomePart = (typeof HOME_PARTS)[number];

/** The default of the newsletter's section, also for an appearance stored without one. */
const DEFAULT_NEWSLETTER = {
  title: "News from the shop",
  text: "New pieces, about once a month. No more than that, and you can unsubscribe with one click.",
};

/** The path of an image of this store; empty for none. */
export const ImagePath = z
  .string()
  .regex(/^(?:|\/images\/[\w/-]+\.webp)$/, "Enter the path of an image of the store: /images/….webp")
  .max(200, "A path can have at most 200 characters");

/** The number of columns below the heading of the section about the crafts. */
export const CRAFT_COLUMNS = 3;

const CraftColumn = z.object({ name: z.string(), text: z.string(), imageUrl: ImagePath });

const NO_COLUMN: z.infer<typeof CraftColumn> = { name: "", text: "", imageUrl: "" };

/** The default of the section about the crafts, also for an appearance stored without one. */
const DEFAULT_CRAFTS = {
  eyebrow: "How it is made",
  title: "Made with *care*",
  text: "Where our products come from, and who makes them.",
  columns: Array.from({ length: CRAFT_COLUMNS }, () => NO_COLUMN),
};

/** The default of the section about the sizes, also for an appearance stored without one. */
const DEFAULT_SIZES = {
  eyebrow: "The sizes",
  title: "Find the size that *fits*",
  text: "Enter your measurements once, and the shop shows which size of each product fits you.",
  imageUrl: "",
  imageAlt: "",
};

const HomePartChoice = z.object({ name: z.enum(HOME_PARTS), isOn: z.boolean() });

/** The id of the heading of a part of the home page. */
export function homePartAnchor(part: HomePart): string {
  return `${part}-title`;
}

export const AppearanceSettings = z.object({
  logo: z.object({
    /** Replaces the shop's name in the header; empty to show the name. */
    wordmark: z.string(),
    /** Replaces emblem and name. */
    image: Image.nullable(),
  }),
  accent: z.string().refine((hex) => accentError(hex) === null),
  hero: z.object({
    eyebrow: z.string(),
    /** Text between asterisks is set in italics. */
    title: z.string().min(1),
    text: z.string(),
    first: z.object({ label: z.string().min(1), to: LinkTarget }),
    /** Null for a hero with one button. */
    second: z.object({ label: z.string().min(1), to: LinkTarget }).nullable(),
    /** Null for the bundled image. */
    image: Image.nullable(),
  }),
  announcement: z.object({
    isOn: z.boolean(),
    text: z.string(),
    /** The link of the announcement; null for plain text. */
    to: LinkTarget.nullable(),
    /** When the announcement is shown; null for no limit. */
    startsAt: Moment,
    endsAt: Moment,
  }),
  /** The section about the crafts. Text between asterisks of the title is set in italics; a column without a name is left out. */
  crafts: z
    .object({
      eyebrow: z.string().default(DEFAULT_CRAFTS.eyebrow),
      title: z.string().min(1),
      text: z.string(),
      columns: z.array(CraftColumn).length(CRAFT_COLUMNS).default(DEFAULT_CRAFTS.columns),
    })
    .default(DEFAULT_CRAFTS),
  /** The section about the sizes, beside its image. Text between asterisks of the title is set in italics. */
  sizes: z
    .object({
      eyebrow: z.string(),
      title: z.string().min(1),
      text: z.string(),
      imageUrl: ImagePath,
      /** Describes the image to those who do not see it. */
      imageAlt: z.string(),
    })
    .default(DEFAULT_SIZES),
  texts: ShopTextsSchema,
  /** The heading of the newsletter, on the home page and on its own. */
  newsletter: z.object({ title: z.string().min(1), text: z.string() }).default(DEFAULT_NEWSLETTER),
  /** Every part once. A part added by a later version of the shop follows the one that precedes it by default. */
  home: z.array(HomePartChoice).transform(withEveryPart),
});

export type AppearanceSettings = z.infer<typeof AppearanceSettings>;
export type AppearanceImage = z.infer<typeof Image>;
export type AppearancePart = keyof AppearanceSettings;

/** Unpublished changes of the appearance; null when there are none. */
const AppearanceDraft = z.object({ draft: AppearanceSettings.nullable() });

const NO_DRAFT: z.infer<typeof AppearanceDraft> = { draft: null };

export const DEFAULT_APPEARANCE: AppearanceSettings = {
  logo: { wordmark: "", image: null },
  accent: DEFAULT_ACCENT,
  hero: {
    eyebrow: "",
    title: "Welcome to our *shop*",
    text: "See what is new in the shop, and find the size that fits you.",
    first: { label: "Shop the collection", to: "/products" },
    second: { label: "New arrivals", to: "/products?category=new-arrivals" },
    image: null,
  },
  announcement: { isOn: false, text: "", to: null, startsAt: null, endsAt: null },
  crafts: DEFAULT_CRAFTS,
  sizes: DEFAULT_SIZES,
  texts: DEFAULT_SHOP_TEXTS,
  newsletter: DEFAULT_NEWSLETTER,
  // The owner switches on what has texts of their own.
  home: HOME_PARTS.map((name) => ({ name, isOn: name !== "crafts" && name !== "sizes" })),
};

/** The announcement bar, when it is to be shown at this moment. */
export function announcementAt(
  { announcement }: AppearanceSettings,
  now: Date,
): { text: string; to: string | null } | null {
  const { isOn, text, to, startsAt, endsAt } = announcement;
  const isEarly = startsAt !== null && now < new Date(startsAt);
  const isOver = endsAt !== null && now >= new Date(endsAt);
  return isOn && text !== "" && !isEarly && !isOver ? { text, to } : null;
}

type Choice = z.infer<typeof HomePartChoice>;

function withEveryPart(choices: readonly Choice[]): Choice[] {
  const choicesByName = new Map<HomePart, Choice>();
  for (const choice of choices) if (!choicesByName.has(choice.name)) choicesByName.set(choice.name, choice);
  const all = [...choicesByName.values()];
  for (const [index, name] of HOME_PARTS.entries()) {
    if (choicesByName.has(name)) continue;
    const predecessor = all.findIndex((choice) => choice.name === HOME_PARTS[index - 1]);
    all.splice(predecessor + 1, 0, { name, isOn: true });
  }
  return all;
}

export const appearanceSection = {
  schema: AppearanceSettings,
  default: DEFAULT_APPEARANCE,
  label: "Appearance",
  adminPage: { name: "Appearance", path: "/admin/appearance" },
  isOnPublicPages: true,
} as const;

export const appearanceDraftSection = {
  schema: AppearanceDraft,
  default: NO_DRAFT,
  label: "Appearance (draft)",
  adminPage: { name: "Appearance", path: "/admin/appearance" },
  isOnPublicPages: true,
} as const;

type HomeParts = AppearanceSettings["home"];

/** The first shown part of the home page that was switched on or moved; null if parts were only switched off, or none changed. */
export function changedHomePart(before: HomeParts, after: HomeParts): HomePart | null {
  const shownIn = (parts: HomeParts) => parts.filter(({ isOn }) => isOn).map(({ name }) => name);
  const earlier = shownIn(before);
  const changed = shownIn(after).find((name, index, shown) => {
    const isNew = !earlier.includes(name);
    // Parts after one that was switched off keep their neighbours, so they have not moved.
    const previous = shown.slice(0, index).findLast((one) => earlier.includes(one));
    const previousBefore = earlier.slice(0, earlier.indexOf(name)).findLast((one) => shown.includes(one));
    return isNew || previous !== previousBefore;
  });
  return changed ?? null;
}
