import { phoneLabel } from "#app/domain/customers/addresses/address.ts";
import { classNames } from "#app/ui/class-names.ts";

/** A customer's phone number, which a phone calls. */
export function PhoneLink({ phone, className }: { phone: string; className: string }) {
  return (
    <a href={`tel:${phone}`} className={classNames("underlined flex w-fit items-center", className)}>
      {phoneLabel(phone)}
    </a>
  );
}
