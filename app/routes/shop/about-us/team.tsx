import { imageSet } from "#app/components/product/image-set.ts";
import type { TeamMemberView } from "#app/domain/content/content.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";

/** The team, each under an arch: a portrait, or the initials. */
export function Team({ team }: { team: TeamMemberView[] }) {
  return (
    <section aria-labelledby="team-title" className="bg-white">
      <div className="shell section">
        <SectionHeading id="team-title" eyebrow="Our team" title="The people behind the seams" />
        <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-12">
          {team.map((member) => (
            <li key={member.name} className="flex gap-5">
              <Portrait member={member} />
              <div>
                <h3 className="display text-xl">{member.name}</h3>
                <p className="mt-1 text-sm font-medium text-flame-deep">{member.role}</p>
                <p className="mt-3 text-sm text-ink-soft">{member.bio}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Portrait({ member }: { member: TeamMemberView }) {
  return (
    <div className="arch h-31 w-25 shrink-0 bg-flame/45 p-px">
      <div className="arch relative isolate flex size-full items-center justify-center overflow-hidden bg-linen">
        {member.imageUrl ? (
          <img
            src={member.imageUrl}
            srcSet={imageSet(member.imageUrl)}
            sizes="6.25rem"
            alt=""
            loading="lazy"
            className="size-full object-cover"
          />
        ) : (
          <>
            <div aria-hidden className="jaal absolute inset-0 -z-10 text-flame opacity-[0.14]" />
            <span aria-hidden className="display pt-3 text-3xl text-plum">
              {initialsOf(member.name)}
            </span>
          </>
        )}
      </div>
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => word?.[0] ?? "").join("");
}
