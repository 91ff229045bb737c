import { useEffect, useRef } from "react";
import { href } from "react-router";
import { consentField, NoticeInHindi } from "#app/components/consent-fields.tsx";
import { PRIVACY_NOTICE } from "#app/domain/customers/consents/privacy-notice.ts";
import { CheckboxField } from "#app/ui/form/field.tsx";

const NAME = consentField("reminders");
const SENT = new Set(["email", "phone", "cart", NAME]);

/** The box for a reminder of a left checkout. The form has it; a script sends it at once, for those who leave without submitting. */
export function ReminderField({ isIndian }: { isIndian: boolean }) {
  const { label, data, withdrawal } = PRIVACY_NOTICE.reminders;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = place.current?.closest("form");
    const send = ({ target }: Event) => {
      if (!form || !(target instanceof HTMLInputElement)) return;
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form))
        if (SENT.has(name) && typeof value === "string") body.set(name, value);
      const isContact = target.name === "email" || target.name === "phone";
      if (target.name !== NAME && !(isContact && body.has(NAME))) return;
      // A reminder that is not recorded must not disturb the order.
      void fetch(href("/checkout/remember"), { method: "POST", body, keepalive: true }).catch(
        () => undefined,
      );
    };
    form?.addEventListener("change", send);
    return () => form?.removeEventListener("change", send);
  }, []);
  return (
    <div ref={place} className="sm:col-span-6">
      <CheckboxField label={label} name={NAME} hint={`${data} ${withdrawal}`} />
      {isIndian && <NoticeInHindi purposes={["reminders"]} />}
    </div>
  );
}
