import { ContactDetails } from "#app/components/contact-details.tsx";
import { LegalDetails } from "#app/components/legal-details.tsx";
import { PageHeading } from "#app/components/page-heading.tsx";
import { useShop } from "#app/components/use-shop.ts";
import type { PageSection, Shown, TextPage as TextPageContent } from "#app/domain/content/content.ts";
import { PageText } from "#app/routes/shop/text-page/page-text.tsx";
import { SectionIcon } from "#app/components/section-icon.tsx";

type ShownSection = Shown<PageSection>;

interface TextPageProps {
  page: Omit<TextPageContent, "sections"> & { sections: readonly ShownSection[] };
  /** The line above the title, if the page is no small print. */
  eyebrow?: string | undefined;
  note?: string | undefined;
}

/** A page of titled sections, with a table of contents beside it on wide screens. `note` is shown below the introduction. */
export function TextPage({ page, eyebrow, note }: TextPageProps) {
  const { shop } = useShop();
  return (
    <>
      <PageHeading eyebrow={eyebrow ?? "The small print, in full"} title={page.title} text={page.intro}>
        {note && <p className="mt-6 text-sm text-ink-soft">{note}</p>}
      </PageHeading>
      <div className="shell grid gap-12 pt-10 pb-24 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-20 lg:pt-16">
        <nav
          aria-label="On this page"
          className="hidden self-start lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:block"
        >
          <p className="eyebrow mb-4 text-ink-soft">On this page</p>
          <ol className="border-l border-line">
            {page.sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="-ml-px flex min-h-9 items-center border-l border-transparent pl-5 text-sm hover:border-flame hover:text-flame-deep"
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-[40rem] divide-y divide-line">
          {page.sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
          {shop.legal && (
            <section aria-labelledby="seller-title" className="py-10 last:pb-0">
              <h2 id="seller-title" className="display text-2xl">
                Seller and grievance officer
              </h2>
              <LegalDetails legal={shop.legal} className="mt-4 space-y-4 text-ink-soft" />
            </section>
          )}
        </div>
      </div>
    </>
  );
}

function Section({ section }: { section: ShownSection }) {
  const { shop } = useShop();
  const { id, title, icon, body, list, contact } = section;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex flex-col gap-5 py-10 first:pt-0 last:pb-0 sm:flex-row sm:gap-7"
    >
      <SectionIcon name={icon} />
      <div className="min-w-0 flex-1">
        <h2 id={`${id}-title`} className="display pt-1 text-2xl">
          {title}
        </h2>
        {(typeof body === "string" ? body.split("\n\n") : [body]).map((text, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the paragraphs of a text keep their order
          <PageText key={index} text={text} className="mt-4 text-ink-soft" />
        ))}
        {list && (
          <ul className="mt-4 space-y-2.5 text-ink-soft">
            {list.map((item) => (
              <li
                key={item}
                className="relative pl-6 before:absolute before:top-[0.7em] before:left-0 before:h-px before:w-3 before:bg-flame"
              >
                {item}
              </li>
            ))}
          </ul>
        )}
        {contact && <ContactDetails shop={shop} shown={contact} className="mt-6" />}
      </div>
    </section>
  );
}
