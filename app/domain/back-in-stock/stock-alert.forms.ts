import { z } from "zod";
import { NewsletterForm } from "#app/domain/customers/messages/contact.forms.ts";

/** The form of a product page: which variant, and the address in lower case. */
export const StockAlertForm = NewsletterForm.extend({ variant: z.uuid({ error: "Choose a size" }) });
