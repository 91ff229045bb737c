import { z } from "zod";
import { accentProblem, HOUSE_ACCENT } from "#app/lib/text/accent.ts";

// How the shop looks, as far as the owner decides it.

/** An uploaded image, by its id in `/images/:id/…`, with the size that keeps its place while it loads. */
const Image = z.object({ id: z.uuid(), width: z.int().positive(), height: z.int().positive() });

/** Where a button leads: a page of the shop, or an address of another site. */
export const LinkTarget = z
  .string()
  .max(300, "An address may have at most 300 characters")
  .regex(
    /^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\]+)$/,
    "Start with / for a page of the store, or with https://",
  );

const Moment = z.iso.datetime().nullable();

/** The parts of the home page below the hero, in the order of the house. */
export const HOME_PARTS = [
  "promises",
  "collections",
  "featured",
  "crafts",
  "testimonials",
  "newsletter",
] as const;

export type HomePart = (typeof HOME_PARTS)[number];

const HomePartChoice = z.object({ name: z.enum(HOME_PARTS), isOn: z.boolean() });

export const AppearanceSettings = z.object({
  logo: z.object({
    /** In place of the shop's name in the header; empty for the name. */
    wordmark: z.string(),
    /** In place of blossom and words. */
    image: Image.nullable(),
  }),
  accent: z.string().refine((hex) => accentProblem(hex) === null),
  hero: z.object({
    eyebrow: z.string(),
    /** Words between asterisks are set in italics. */
    title: z.string().min(1),
    text: z.string(),
    first: z.object({ label: z.string().min(1), to: LinkTarget }),
    /** Null for a hero with one button. */
    second: z.object({ label: z.string().min(1), to: LinkTarget }).nullable(),
    /** Null for the image that the shop brings along. */
    image: Image.nullable(),
  }),
  announcement: z.object({
    isOn: z.boolean(),
    text: z.string(),
    /** Where its words lead; null for words alone. */
    to: LinkTarget.nullable(),
    /** From when and until when it is shown; null for no such end. */
    startsAt: Moment,
    endsAt: Moment,
  }),
  /** Every part once. One that came with a later version of the shop stands at the end. */
  home: z.array(HomePartChoice).transform(withEveryPart),
});

export type AppearanceSettings = z.infer<typeof AppearanceSettings>;
export type AppearanceImage = z.infer<typeof Image>;
export type AppearancePart = keyof AppearanceSettings;

/** What the administrator has tried and not published; null when there is nothing of that kind. */
export const AppearanceDraft = z.object({ draft: AppearanceSettings.nullable() });

export const DEFAULT_APPEARANCE: AppearanceSettings = {
  logo: { wordmark: "", image: null },
  accent: HOUSE_ACCENT,
  hero: {
    eyebrow: "Sizes XL to 6XL",
    title: "Lucknow’s crafts, cut for *every* body",
    text: "Chikankari kurtas, block-print kaftans and pashmina, drafted for fuller figures from the first line of the pattern.",
    first: { label: "Shop the collection", to: "/products" },
    second: { label: "New arrivals", to: "/products?category=new-arrivals" },
    image: null,
  },
  announcement: { isOn: false, text: "", to: null, startsAt: null, endsAt: null },
  home: HOME_PARTS.map((name) => ({ name, isOn: true })),
};

/** The bar above the header, when it is to be shown at this moment. */
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
  const known = new Map<HomePart, Choice>();
  for (const choice of choices) if (!known.has(choice.name)) known.set(choice.name, choice);
  for (const name of HOME_PARTS) if (!known.has(name)) known.set(name, { name, isOn: true });
  return [...known.values()];
}
