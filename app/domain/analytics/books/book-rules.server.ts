import type { BookRule } from "#app/domain/analytics/books/book-rule.ts";
import { orderRules } from "#app/domain/analytics/books/order-rules.server.ts";
import { paymentRules } from "#app/domain/analytics/books/payment-rules.server.ts";
import { stockRules } from "#app/domain/analytics/books/stock-rules.server.ts";

/** Everything that has to add up. Each question is one statement and so sees one moment, also while the shop sells. */
export const bookRules: readonly BookRule[] = [...orderRules, ...paymentRules, ...stockRules];
