import Briefcase from "lucide-react/icons/briefcase";
import MapPin from "lucide-react/icons/map-pin";
import type { OpeningView } from "#app/domain/content/content.ts";
import { buttonClass } from "#app/ui/button.tsx";

/** A job opening, with a mailto link to apply. */
export function OpeningRow({ opening, applyUrl }: { opening: OpeningView; applyUrl: string }) {
  const { title, location, type, description } = opening;
  return (
    <li className="grid gap-x-12 gap-y-5 border-b border-line py-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] lg:items-start lg:py-10">
      <div>
        <h3 className="display text-2xl">{title}</h3>
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
          <li className="flex items-center gap-2">
            <MapPin aria-hidden className="size-4 text-flame" strokeWidth={1.5} />
            {location}
          </li>
          <li className="flex items-center gap-2">
            <Briefcase aria-hidden className="size-4 text-flame" strokeWidth={1.5} />
            {type}
          </li>
        </ul>
      </div>
      <p className="text-ink-soft">{description}</p>
      <a
        href={applyUrl}
        aria-label={`Apply Now: ${title}`}
        className={buttonClass({ variant: "outline", className: "justify-self-start" })}
      >
        Apply Now
      </a>
    </li>
  );
}
