import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { syncedCart } from "#app/components/cart/cart-store.ts";
import { consentField } from "#app/components/consent-fields.tsx";
import { rememberedPin } from "#app/components/delivery/use-delivery-promise.ts";
import { checkoutDraft } from "#app/components/checkout-draft.ts";
import { PURPOSES } from "#app/domain/customers/consents/privacy-notice.ts";
import { draftOf, type CheckoutDraft } from "#app/routes/account/checkout/kept/draft.ts";

/** Keeps cart and draft of an account whose session has ended for the guest who goes on with them. */
export function continueAsGuest(): void {
  syncedCart.reset();
  const draft = checkoutDraft.get();
  if (draft) checkoutDraft.set({ ...draft, buyer: "" });
}

const ADDRESS =
  "firstName lastName email phone address city state postalCode country savedAddress saveAddress";
const CHOICES = "delivery payment advanceBy buyerGstin buyerName notes";
const GIFT = "gift giftRecipient giftPhone giftMessage giftDay giftWrap";

const KEPT_FIELDS: ReadonlySet<string> = new Set([
  ...`${ADDRESS} ${CHOICES} ${GIFT}`.split(" "),
  ...PURPOSES.map(consentField),
]);

/** What the browser has stored of a checkout. */
export interface KeptCheckout {
  draft: CheckoutDraft | null;
  /** The PIN code that the shopper has asked about on another page. */
  pin: string | null;
}

/**
 * The stored draft of this buyer, and the remembered PIN code. Null on the server, during hydration and if nothing is stored. A guest's draft
 * stays after sign-in; that of an account is shown to nobody else.
 */
export function useKeptCheckout(buyer: string): KeptCheckout | null {
  const [kept, setKept] = useState<KeptCheckout | null>(null);
  useLayoutEffect(() => {
    const stored = checkoutDraft.get();
    const isOwn = stored && (stored.buyer === buyer || stored.buyer === "");
    const draft = isOwn ? draftFields(stored.fields) : null;
    const pin = rememberedPin.get();
    setKept(draft || pin ? { draft, pin } : null);
    // Later changes are in the form itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return kept;
}

function draftFields(fields: Record<string, string>): CheckoutDraft {
  const read = draftOf(fields);
  // A field that was left empty keeps its default.
  const draftAddress = Object.fromEntries(Object.entries(read.draftAddress).filter(([, value]) => value));
  return { ...read, draftAddress };
}

type FormRef = RefObject<HTMLFormElement | null>;

/** Stores the form after each change, and when the page is left. Returns the function for changes. */
export function useStoredDraft(form: FormRef, buyer: string): () => void {
  const isChanged = useRef(false);
  useEffect(() => {
    // Scripts fill in city and state, which causes no change event.
    const store = () => storeChanged(form, isChanged, buyer);
    addEventListener("pagehide", store);
    return () => removeEventListener("pagehide", store);
  }, [form, buyer]);
  useLayoutEffect(() => () => storeChanged(form, isChanged, buyer), [form, buyer]);
  return () => {
    isChanged.current = true;
    storeChanged(form, isChanged, buyer);
  };
}

function storeChanged({ current: form }: FormRef, isChanged: RefObject<boolean>, buyer: string): void {
  if (form && isChanged.current)
    checkoutDraft.set({ buyer, savedAt: Date.now(), fields: keptFieldsOf(form) });
}

function keptFieldsOf(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    if (KEPT_FIELDS.has(name) && typeof value === "string" && value !== "") fields[name] = value;
  return fields;
}
