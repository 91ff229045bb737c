import { z } from "zod";
import { defineKeyedOperation, Text, Uuid } from "#app/domain/api/internal/keyed/keyed-operation.server.ts";
import { PAGE_QUERY, pageAfter, readPage } from "#app/domain/api/internal/keyed/page-cursor.server.ts";
import { invalidFields, refusalOf } from "#app/domain/api/internal/keyed/refusals.server.ts";
import { Currency, Minor, NextCursor, NO_FIELDS } from "#app/domain/api/internal/shared.server.ts";
import { CREDIT_DAYS, MAX_REASON_LENGTH, type BalanceRow } from "#app/domain/balances/balance.ts";
import { giveCreditForm } from "#app/domain/balances/credit.forms.ts";
import { giveCredit, takeBackCredit } from "#app/domain/balances/give-credit.server.ts";
import { findBalance, listBalances } from "#app/domain/balances/list-balances.server.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { toShortDecimal } from "#app/lib/money.ts";
import { addDays } from "#app/lib/time/days.ts";
import { indianDay } from "#app/lib/time/india-time.ts";

const KIND = "balances";

const Balance = z
  .object({
    id: z.uuid(),
    customerId: z.uuid().nullable(),
    codeEnd: z
      .string()
      .nullable()
      .meta({ description: "The last characters of its code, as of a gift card." }),
    currency: Currency,
    issuedMinor: Minor,
    openMinor: Minor.meta({ description: "The remaining balance." }),
    reason: z.string(),
    status: z.enum(["open", "used", "expired"]),
    lastDay: z.iso.date().meta({ description: "The last day in India on which it can be used." }),
    isTest: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Balance", description: "A gift card, or store credit. Codes are never in a response." });

const BalanceState = z
  .object({ id: z.uuid(), openMinor: Minor, status: Balance.shape.status })
  .meta({ id: "BalanceState", description: "A gift card, or store credit, after a change." });

const toBalance = ({ customer, createdAt, ...row }: BalanceRow): z.input<typeof Balance> => ({
  ...row,
  customerId: customer?.id ?? null,
  createdAt: createdAt.toISOString(),
});

const ofBalances = {
  tag: "Discounts and gift cards",
  permission: "credit.manage",
  query: NO_FIELDS,
  refusals: ["not-found"],
} as const;

export const listBalancesOperation = defineKeyedOperation({
  ...ofBalances,
  id: "listBalances",
  method: "get",
  path: "/admin/balances",
  summary: "List gift cards and store credit, the newest first",
  params: NO_FIELDS,
  query: PAGE_QUERY,
  body: null,
  status: 200,
  answer: z.object({ data: z.array(Balance), nextCursor: NextCursor }).meta({ id: "BalanceList" }),
  refusals: [],
  async run({ db, clock }, { query: { cursor } }) {
    const page = readPage(KIND, cursor);
    if (!page.ok) return page;
    const requested = { search: "", status: null, page: page.page };
    const { balances, pageCount } = await listBalances(db, { requested, now: clock.now() });
    const data = page.page > pageCount ? [] : balances.map(toBalance);
    return { ok: true, value: { data, nextCursor: pageAfter(KIND, { ...page, pageCount }) } };
  },
});

export const giveCreditOperation = defineKeyedOperation({
  ...ofBalances,
  id: "giveCredit",
  method: "post",
  path: "/admin/balances",
  summary: "Give store credit to a customer’s account",
  description:
    "The customer gets an email. Credit with a code is given in the admin, which shows the code once.",
  params: NO_FIELDS,
  body: z
    .strictObject({
      email: z.email().max(254).meta({ description: "Of an account." }),
      amountMinor: Minor.min(1),
      reason: Text(MAX_REASON_LENGTH).meta({ description: "The customer reads it." }),
      lastDay: z.iso.date().optional().meta({ description: "Without one, a year from today." }),
    })
    .meta({ id: "NewCredit" }),
  status: 201,
  answer: BalanceState,
  async run(deps, { body }, { actor, requestId: id }) {
    const now = deps.clock.now();
    const money = moneyFormatOf((await deps.settings.get()).sales);
    const form = giveCreditForm(money, now).safeParse({
      holder: body.email,
      amount: toShortDecimal(body.amountMinor, money),
      reason: body.reason,
      lastDay: body.lastDay ?? addDays(indianDay(now), CREDIT_DAYS),
    });
    if (!form.success) {
      const { holder, amount, ...errors } = fieldErrorsOf(form.error);
      return invalidFields({
        ...errors,
        ...(holder && { email: holder }),
        ...(amount && { amountMinor: amount }),
      });
    }
    const { holder, amount: amountMinor, reason, lastDay } = form.data;
    const credit = { id, holder, amountMinor, reason, lastDay, actorId: actor.id };
    const given = await giveCredit({ ...deps.orders, db: deps.db }, credit);
    // Given by an earlier request with the same key: the response shows it again.
    if (!given.ok && given.error !== "given") return refusalOf({ ok: false, error: given.error });
    const balance = await findBalance(deps.db, id, now);
    return balance ? { ok: true, value: balance } : refusalOf({ ok: false, error: "not-found" });
  },
});

const EXCEEDS_BALANCE = refusalOf({
  ok: false,
  error: "too-much",
  detail: "The amount exceeds the remaining balance.",
});

export const takeBackCreditOperation = defineKeyedOperation({
  ...ofBalances,
  id: "takeBackCredit",
  method: "post",
  path: "/admin/balances/{id}/take-back",
  summary: "Void a gift card or store credit, or lower it",
  params: z.object({ id: Uuid }),
  body: z
    .strictObject({
      amountMinor: Minor.min(1).optional().meta({ description: "Without one, the remaining balance." }),
      reason: Text(MAX_REASON_LENGTH),
    })
    .meta({ id: "CreditTakenBack" }),
  status: 200,
  answer: BalanceState,
  async run(deps, { params: { id }, body }, { actor }) {
    const saved = await findBalance(deps.db, id, deps.clock.now());
    if (!saved) return refusalOf({ ok: false, error: "not-found" });
    const amountMinor = body.amountMinor ?? saved.openMinor;
    if (amountMinor === 0 || amountMinor > saved.openMinor) return EXCEEDS_BALANCE;
    const change = { id, amountMinor, reason: body.reason, actorId: actor.id };
    const result = await takeBackCredit(deps, change);
    if (!result.ok)
      return result.error === "stale" ? EXCEEDS_BALANCE : refusalOf({ ...result, error: "not-found" });
    return { ok: true, value: (await findBalance(deps.db, id, deps.clock.now())) ?? saved };
  },
});
