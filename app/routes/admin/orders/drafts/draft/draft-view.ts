import type { FormError } from "#app/components/form-error.ts";
import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import type {
  DraftContent,
  DraftCustomerChoice,
  DraftQuote,
} from "#app/domain/checkout/drafts/draft-order.ts";
import type { MoneyFormat } from "#app/lib/money.ts";

/** What the page of a draft shows. `id` is "new" until the draft is saved. */
export interface DraftView {
  id: string;
  label: string;
  version: number;
  content: DraftContent;
  quote: DraftQuote;
  money: MoneyFormat;
  hasGst: boolean;
  /** The searched texts with their results. */
  search: { find: string; items: VariantForSale[]; who: string; people: DraftCustomerChoice[] };
  hold: { isHeld: boolean; heldUntil: Date | null };
  link: { url: string; payUntil: Date | null; isOpen: boolean } | null;
  isBeingPaid: boolean;
  /** The proposed ends of a hold and a link, as a date field takes them. */
  suggested: { hold: string; link: string };
  shopName: string;
}

/** The form that was refused, with its errors and what was typed. */
interface DraftRefusal {
  step: string;
  error: FormError;
  /** Whether the rule that refused it can be overruled with a reason. */
  mayOverrule: boolean;
}

export interface DraftPartProps {
  draft: DraftView;
  refusal: DraftRefusal | undefined;
}

/** The errors and values of one form of the page, if it was the refused one. */
export function refusalOf({ refusal }: DraftPartProps, step: string) {
  const isRefused = refusal?.step === step;
  const { fieldErrors = {}, values = {} } = (isRefused && refusal.error) || {};
  return { isRefused, errors: fieldErrors, values };
}
