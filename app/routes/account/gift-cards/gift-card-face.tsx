import { Blossom } from "#app/ui/ornament/blossom.tsx";

interface GiftCardFaceProps {
  shopName: string;
  /** Formatted. */
  amount: string;
  recipientName?: string;
  /** Missing where the card is not bought yet. */
  code?: string | null;
}

/** The front of a gift card, drawn by styles alone, so that it also prints. */
export function GiftCardFace({ shopName, amount, recipientName, code }: GiftCardFaceProps) {
  return (
    <div className="relative isolate flex aspect-[8/5] w-full max-w-md flex-col justify-between overflow-hidden rounded-lg bg-plum p-6 text-paper shadow-lg print:border print:border-ink print:bg-white print:text-ink print:shadow-none sm:p-8">
      <div aria-hidden className="jaal absolute inset-0 -z-10 text-blush opacity-20" />
      <p className="flex items-center justify-between gap-4">
        <span className="display text-2xl wrap-anywhere sm:text-3xl">{shopName}</span>
        <Blossom className="size-9 shrink-0 text-blush" />
      </p>
      <div>
        <p className="eyebrow text-blush print:text-ink">
          {recipientName ? `Gift card for ${recipientName}` : "Gift card"}
        </p>
        <p className="display text-4xl tabular sm:text-5xl">{amount}</p>
        {code && <p className="mt-3 font-mono text-sm tracking-wide wrap-anywhere sm:text-base">{code}</p>}
      </div>
    </div>
  );
}
