import type { ReactNode } from "react";
import { phoneLabel } from "#app/domain/customers/addresses/address.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";

/** A customer's phone number, which a phone calls. */
export function PhoneLink({ phone, className }: { phone: string; className: string }) {
  return (
    <a href={`tel:${phone}`} className={classNames("underlined flex w-fit items-center", className)}>
      {phoneLabel(phone)}
    </a>
  );
}

interface CallCustomerProps {
  title: string;
  /** Empty if the order has no phone number. */
  phone: string;
  /** The reason for the call. */
  children: ReactNode;
}

/** Asks the owner to call a customer who has received no message. */
export function CallCustomer({ title, phone, children }: CallCustomerProps) {
  return (
    <Alert tone="warning" title={title}>
      <p>{children}</p>
      {phone ? (
        <PhoneLink phone={phone} className="min-h-11 font-semibold" />
      ) : (
        <p>The order has no phone number.</p>
      )}
    </Alert>
  );
}
