interface SendLinkProps {
  /** In E.164; empty where the sender's app asks for the person. */
  phone: string;
  text: string;
}

const LINK = "underlined inline-flex min-h-11 items-center px-2 text-sm";

/** Links that send a text from the sender's own phone. */
export function SendLink({ phone, text }: SendLinkProps) {
  const digits = phone.replaceAll(/\D/g, "");
  // An SMS app takes "+" for itself, not for a space.
  const body = new URLSearchParams({ body: text }).toString().replaceAll("+", "%20");
  return (
    <>
      <a
        href={`https://wa.me/${digits}?${new URLSearchParams({ text })}`}
        target="_blank"
        rel="noreferrer"
        className={LINK}
      >
        WhatsApp
      </a>
      <a href={`sms:${digits && `+${digits}`}?${body}`} className={LINK}>
        SMS
      </a>
    </>
  );
}
