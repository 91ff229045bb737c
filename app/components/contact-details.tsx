import Clock from "lucide-react/icons/clock";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { telUrl, type ShopView } from "#app/components/shell/shell-view.ts";
import { classNames } from "#app/ui/class-names.ts";

type Detail = "email" | "phone" | "address" | "hours";

interface ContactDetailsProps {
  shop: ShopView;
  shown?: readonly Detail[];
  className?: string;
}

const ALL: readonly Detail[] = ["address", "phone", "email", "hours"];

/** The shop's contact details from its settings, each with an icon. */
export function ContactDetails({ shop, shown = ALL, className }: ContactDetailsProps) {
  const { phone, addressLines, hours } = shop;
  const isEntered = (detail: Detail) =>
    detail === "email" || { phone, address: addressLines, hours }[detail].length > 0;
  return (
    <address className={classNames("flex flex-col gap-4 not-italic", className)}>
      {shown.filter(isEntered).map((detail) => (
        <DetailRow key={detail} detail={detail} shop={shop} />
      ))}
    </address>
  );
}

function DetailRow({ detail, shop }: { detail: Detail; shop: ShopView }) {
  if (detail === "email") {
    return (
      <Row Icon={Mail} label="Email">
        <a href={`mailto:${shop.email}`} className="underlined inline-flex min-h-6 items-center">
          {shop.email}
        </a>
      </Row>
    );
  }
  if (detail === "phone") {
    return (
      <Row Icon={Phone} label="Phone">
        <a href={telUrl(shop.phone)} className="underlined inline-flex min-h-6 items-center">
          {shop.phone}
        </a>
      </Row>
    );
  }
  const isAddress = detail === "address";
  return (
    <Row Icon={isAddress ? MapPin : Clock} label={isAddress ? "Address" : "Operating Hours"}>
      {(isAddress ? shop.addressLines : shop.hours).map((line) => (
        <span key={line} className="block text-balance">
          {line}
        </span>
      ))}
    </Row>
  );
}

function Row({ Icon, label, children }: { Icon: typeof Mail; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-4">
      <Icon aria-hidden className="mt-1 size-5 shrink-0 text-flame" strokeWidth={1.5} />
      <div>
        <p className="text-sm font-semibold">{label}</p>
        <div className="text-ink-soft">{children}</div>
      </div>
    </div>
  );
}
