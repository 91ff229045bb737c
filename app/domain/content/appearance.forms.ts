import { z } from "zod";
import {
  CRAFT_COLUMNS,
  HOME_PARTS,
  ImagePath,
  LinkTarget,
  type AppearanceSettings,
} from "#app/domain/content/appearance.settings.ts";
import { byShopText, MAX_SHOP_TEXT, SHOP_TEXTS } from "#app/domain/content/shop-texts.ts";
import { IndianMoment } from "#app/lib/forms/indian-moment-field.ts";
import { accentError, wholeHex } from "#app/lib/text/accent.ts";
import { textAreaField, versionField } from "#app/lib/forms/form-fields.ts";
import { plainLine } from "#app/lib/text/plain-text.ts";

/** Accents that have been checked for contrast: each is readable on the page background and under white text. */
export const ACCENTS = [
  { name: "Flame", hex: "#c2331d" },
  { name: "Rani pink", hex: "#b01e63" },
  { name: "Jamun", hex: "#6d2a6b" },
  { name: "Indigo", hex: "#2f4390" },
  { name: "Peacock", hex: "#0f6674" },
  { name: "Neem", hex: "#2f6a3f" },
  { name: "Madder", hex: "#8f2a2a" },
  { name: "Walnut", hex: "#7a4a1e" },
] as const;

const line = (what: string, max: number) =>
  z.string().overwrite(plainLine).max(max, `${what} may have at most ${max} characters`).default("");

const required = (what: string, max: number) =>
  z
    .string(`${what} is required`)
    .overwrite(plainLine)
    .min(1, `${what} is required`)
    .max(max, `${what} may have at most ${max} characters`);

const Target = z.string("Enter a link").trim().min(1, "Enter a link").pipe(LinkTarget);

const LogoForm = z.object({ wordmark: line("Wordmark", 24) });

const AccentForm = z
  .object({ accent: z.string("Choose a colour"), ownAccent: z.string().default("") })
  .transform(({ accent, ownAccent }, context) => {
    const hex = accent === "own" ? ownAccent : accent;
    const problem = accentError(hex);
    if (problem?.kind === "no-colour")
      context.addIssue({ code: "custom", path: ["ownAccent"], message: "Enter a colour as #rrggbb" });
    if (problem?.kind === "low-contrast")
      context.addIssue({
        code: "custom",
        path: ["ownAccent"],
        message: `${wholeHex(hex)} has a contrast of ${problem.ratio.toFixed(2)}:1 ${problem.where}; it needs 4.5:1. Choose a darker colour.`,
      });
    return wholeHex(hex) ?? hex;
  });

const HeroForm = z
  .object({
    eyebrow: line("The line above", 60),
    title: required("Title", 120),
    text: textAreaField(300),
    firstLabel: required("The first button", 40),
    firstTo: Target,
    secondLabel: line("The second button", 40),
    secondTo: z.string().trim().default(""),
  })
  .transform(({ eyebrow, title, text, firstLabel, firstTo, secondLabel, secondTo }, context) => {
    const hero = { eyebrow, title, text, first: { label: firstLabel, to: firstTo } };
    if (secondLabel === "") return { ...hero, second: null };
    const to = Target.safeParse(secondTo);
    if (!to.success)
      for (const { message } of to.error.issues)
        context.addIssue({ code: "custom", path: ["secondTo"], message });
    return { ...hero, second: { label: secondLabel, to: to.data ?? "/" } };
  });

// Settings are stored as JSON, so a moment is ISO text there.
const WrittenMoment = IndianMoment.transform((at) => at?.toISOString() ?? null);

const AnnouncementForm = z
  .object({
    isOn: z.literal("yes").optional(),
    text: line("Text", 160),
    to: z
      .union([z.literal(""), LinkTarget], "Start with / for a page of the store, or with https://")
      .default(""),
    startsAt: WrittenMoment,
    endsAt: WrittenMoment,
  })
  .transform(({ isOn, to, ...bar }, context) => {
    if (isOn && bar.text === "")
      context.addIssue({ code: "custom", path: ["text"], message: "Enter the text of the bar" });
    if (bar.startsAt && bar.endsAt && bar.endsAt <= bar.startsAt)
      context.addIssue({ code: "custom", path: ["endsAt"], message: "The end must be after the start" });
    return { ...bar, isOn: isOn === "yes", to: to === "" ? null : to };
  });

const HeadingForm = z.object({ title: required("Title", 60), text: textAreaField(300) });

const ImagePathField = z.string().trim().default("").pipe(ImagePath);

const SizesForm = z.object({
  eyebrow: line("The line above", 60),
  title: required("Title", 60),
  text: textAreaField(300),
  imageUrl: ImagePathField,
  imageAlt: line("The description", 200),
});

const CraftsForm = z.object({
  eyebrow: line("The line above", 60),
  title: required("Title", 60),
  text: textAreaField(300),
  columns: z
    .array(z.object({ name: line("The name", 40), text: textAreaField(300), imageUrl: ImagePathField }))
    .length(CRAFT_COLUMNS),
});

const TextsForm = z.object(byShopText((name) => line(SHOP_TEXTS[name].label, MAX_SHOP_TEXT)));

const HomeForm = z
  .object({
    home: z
      .array(z.object({ name: z.enum(HOME_PARTS), isOn: z.literal("yes").optional() }))
      .length(HOME_PARTS.length),
  })
  .transform(({ home }) => home.map(({ name, isOn }) => ({ name, isOn: isOn === "yes" })));

/** The form of each part of the appearance, without its images. */
export const APPEARANCE_FORMS = {
  logo: LogoForm,
  accent: AccentForm,
  hero: HeroForm,
  announcement: AnnouncementForm,
  crafts: CraftsForm,
  sizes: SizesForm,
  texts: TextsForm,
  newsletter: HeadingForm,
  home: HomeForm,
};

type WithoutImage<Part> = Part extends { image: unknown } ? Omit<Part, "image"> : Part;

/** One part of the appearance as its form submits it. */
export type AppearanceChange = {
  [Part in keyof AppearanceSettings]: { part: Part; value: WithoutImage<AppearanceSettings[Part]> };
}[keyof AppearanceSettings];

/** The versions that the page showed, of the published appearance and of the draft. */
export const AppearanceVersions = z.object({
  version: versionField,
  draftVersion: versionField,
});
