import { href, Link } from "react-router";
import {
  COMPLAINT,
  COMPLAINT_IN_HINDI,
  PRIVACY_NOTICE,
  PRIVACY_NOTICE_IN_HINDI,
  PURPOSES,
  type Purpose,
} from "#app/domain/customers/consents/privacy-notice.ts";
import { CheckboxField } from "#app/ui/form/field.tsx";

interface ConsentFieldsProps {
  purposes: readonly Purpose[];
  /** The purposes that were ticked in a refused submission. */
  ticked?: readonly Purpose[] | undefined;
  errorOf: (name: string) => string | undefined;
}

/** The name of a purpose's checkbox. */
export const consentField = (purpose: Purpose) => `consent-${purpose}`;

/** The purposes among `offered` whose checkboxes are ticked in a submitted form. */
export function tickedPurposes(
  fields: Readonly<Record<string, string>>,
  offered: readonly Purpose[] = PURPOSES,
): Purpose[] {
  return offered.filter((purpose) => fields[consentField(purpose)] === "on");
}

/** The privacy notice with an unticked checkbox for each purpose, as the Digital Personal Data Protection Act 2023, sections 5 and 6, asks. */
export function ConsentFields({ purposes, ticked, errorOf }: ConsentFieldsProps) {
  if (purposes.length === 0) return null;
  return (
    <fieldset className="space-y-4 rounded bg-linen p-4 text-sm">
      <legend className="float-left mb-3 w-full text-base font-semibold">Your personal data</legend>
      <div className="clear-both space-y-4">
        {purposes.map((purpose) => {
          const { label, data, withdrawal } = PRIVACY_NOTICE[purpose];
          const name = consentField(purpose);
          return (
            <CheckboxField
              key={purpose}
              label={label}
              name={name}
              hint={`${data} ${withdrawal}`}
              defaultChecked={ticked?.includes(purpose) ?? false}
              error={errorOf(name)}
            />
          );
        })}
        <NoticeInHindi purposes={purposes} />
        <p className="text-ink-soft">
          {COMPLAINT} Your rights are in the{" "}
          <Link to={href("/privacy-policy")} className="underlined">
            Privacy Policy
          </Link>
          .
        </p>
      </div>
    </fieldset>
  );
}

/** The notice in Hindi, closed. */
export function NoticeInHindi({ purposes }: Pick<ConsentFieldsProps, "purposes">) {
  return (
    <details lang="hi">
      <summary className="flex min-h-11 items-center">
        <span className="underlined">यह सूचना हिन्दी में पढ़ें</span>
      </summary>
      <dl className="space-y-3 pb-2">
        {purposes.map((purpose) => {
          const { label, data, withdrawal } = PRIVACY_NOTICE_IN_HINDI[purpose];
          return (
            <div key={purpose}>
              <dt className="font-medium">{label}</dt>
              <dd className="text-ink-soft">{`${data} ${withdrawal}`}</dd>
            </div>
          );
        })}
      </dl>
      <p className="text-ink-soft">{COMPLAINT_IN_HINDI}</p>
    </details>
  );
}
