import { useEffect, useRef } from "react";
import { href } from "react-router";
import { consentField, NoticeInHindi } from "#app/components/consent-fields.tsx";
import {
  PHONE_NOTICE_PURPOSES,
  PRIVACY_NOTICE,
  type NoticeChannel,
  type Purpose,
} from "#app/domain/customers/consents/privacy-notice.ts";
import { CheckboxField } from "#app/ui/form/field.tsx";

const NAME = consentField("reminders");
const BY_PHONE = Object.values(PHONE_NOTICE_PURPOSES);
const SENT = new Set(["email", "phone", "cart", NAME, ...BY_PHONE.map(consentField)]);

interface ReminderFieldProps {
  /** Whether the notice is also offered in Hindi, as in a shop that sells in India. */
  isIndian: boolean;
  /** The channels on which the reminder can also be sent to the phone. */
  channels: readonly NoticeChannel[];
  /** The purposes that were ticked in a refused checkout. */
  ticked: readonly Purpose[] | undefined;
}

/** The checkbox for a reminder of an abandoned checkout. A script sends it at once, for those who leave without submitting the form. */
export function ReminderField({ isIndian, channels, ticked }: ReminderFieldProps) {
  const { label, data, withdrawal } = PRIVACY_NOTICE.reminders;
  const purposes = channels.map((channel) => PHONE_NOTICE_PURPOSES[channel]);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = container.current?.closest("form");
    const send = ({ target }: Event) => {
      if (!form || !(target instanceof HTMLInputElement)) return;
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form))
        if (SENT.has(name) && typeof value === "string") body.set(name, value);
      const isContact = target.name === "email" || target.name === "phone";
      const isChannel = BY_PHONE.some((purpose) => target.name === consentField(purpose));
      if (target.name !== NAME && !((isContact || isChannel) && body.has(NAME))) return;
      // A reminder that is not recorded must not disturb the order.
      void fetch(href("/checkout/remember"), { method: "POST", body, keepalive: true }).catch(
        () => undefined,
      );
    };
    form?.addEventListener("change", send);
    return () => form?.removeEventListener("change", send);
  }, []);
  return (
    <div ref={container} className="sm:col-span-6">
      <CheckboxField
        label={label}
        name={NAME}
        hint={`${data} ${withdrawal}`}
        defaultChecked={ticked?.includes("reminders")}
      />
      {purposes.length > 0 && (
        <div className="mt-3 space-y-3 pl-8">
          {purposes.map((purpose) => (
            <CheckboxField
              key={purpose}
              label={PRIVACY_NOTICE[purpose].label}
              name={consentField(purpose)}
              hint={`${PRIVACY_NOTICE[purpose].data} ${PRIVACY_NOTICE[purpose].withdrawal}`}
              defaultChecked={ticked?.includes(purpose)}
            />
          ))}
        </div>
      )}
      {isIndian && <NoticeInHindi purposes={["reminders", ...purposes]} />}
    </div>
  );
}
