import { fieldsOfItems } from "#app/components/admin/lists/rearrange.ts";
import { ACCENTS } from "#app/domain/content/appearance.forms.ts";
import type { AppearancePart, AppearanceSettings } from "#app/domain/content/appearance.settings.ts";
import { toIndianClock } from "#app/lib/time/india-time.ts";

type Fields = Record<string, string>;

/** Each part of the appearance as its form's field values. */
export function partValues(appearance: AppearanceSettings): Record<AppearancePart, Fields> {
  const { logo, accent, hero, announcement, crafts, sizes, texts, newsletter, home } = appearance;
  const { columns, ...craftsHeading } = crafts;
  const isOffered = ACCENTS.some(({ hex }) => hex === accent);
  return {
    logo: { wordmark: logo.wordmark },
    accent: { accent: isOffered ? accent : "own", ownAccent: isOffered ? "" : accent },
    hero: {
      eyebrow: hero.eyebrow,
      title: hero.title,
      text: hero.text,
      firstLabel: hero.first.label,
      firstTo: hero.first.to,
      secondLabel: hero.second?.label ?? "",
      secondTo: hero.second?.to ?? "",
    },
    announcement: {
      ...(announcement.isOn && { isOn: "yes" }),
      text: announcement.text,
      to: announcement.to ?? "",
      startsAt: clockOf(announcement.startsAt),
      endsAt: clockOf(announcement.endsAt),
    },
    crafts: { ...craftsHeading, ...Object.fromEntries(fieldsOfItems("columns", columns)) },
    sizes,
    texts,
    newsletter,
    home: Object.fromEntries(
      fieldsOfItems(
        "home",
        home.map(({ name, isOn }): Fields => ({ name, ...(isOn && { isOn: "yes" }) })),
      ),
    ),
  };
}

function clockOf(moment: string | null): string {
  return moment === null ? "" : toIndianClock(new Date(moment));
}
