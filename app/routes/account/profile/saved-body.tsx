import { data, href } from "react-router";
import { formError, INVALID_FORM } from "#app/components/form-error.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { consentField } from "#app/components/consent-fields.tsx";
import { giveConsents, hasConsent } from "#app/domain/customers/consents/consents.server.ts";
import { listChartsInUse } from "#app/domain/catalog/attributes/list-attributes.server.ts";
import { lengthChoices, type LengthChoice } from "#app/domain/fit/charts/hem.ts";
import { findSavedBody, saveBody } from "#app/domain/fit/saved-bodies/saved-bodies.server.ts";
import { readNamedBody } from "#app/domain/fit/saved-bodies/saved-bodies.forms.ts";
import { MAX_SAVED_BODIES } from "#app/domain/fit/saved-bodies/saved-body.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { requireUser } from "#app/context/session-guard.server.ts";
import { BodyForm } from "#app/routes/account/profile/body-form.tsx";
import { PageHead } from "#app/routes/account/profile/page-head.tsx";
import type { Route } from "./+types/saved-body";

/** The id in the URL of new measurements. */
const NEW = "new";

export const meta: Route.MetaFunction = ({ params, matches }) =>
  noindexMeta(params.id === NEW ? "Add measurements" : "Edit measurements", matches);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  const { db } = getApp(context);
  const hasAgreed = await hasConsent(db, user.email, "measurements");
  const lengths = await listLengthChoices(db);
  if (params.id === NEW) return { saved: null, hasAgreed, lengths };
  const saved = await findSavedBody(db, user.id, params.id);
  if (!saved) throw data(null, { status: 404 });
  return { saved, hasAgreed, lengths };
}

async function listLengthChoices(db: Db): Promise<LengthChoice[]> {
  return lengthChoices((await listChartsInUse(db)).map(({ chart }) => chart));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const values = await readForm(request);
  const { db, clock } = getApp(context);
  const read = readNamedBody(values, await listLengthChoices(db));
  const hasAgreed =
    values[consentField("measurements")] === "on" || (await hasConsent(db, user.email, "measurements"));
  if (!read.ok || !hasAgreed) {
    const fieldErrors = {
      ...(!read.ok && read.fieldErrors),
      ...(!hasAgreed && { [consentField("measurements")]: "Without this we may not save measurements." }),
    };
    const error = formError("Measurements not saved", INVALID_FORM.description, {
      fieldErrors,
      values,
    });
    return data(error, { status: 400 });
  }
  const now = clock.now();
  const id = params.id === NEW ? null : params.id;
  const result = await inTransaction(db, async (tx) => {
    const saved = await saveBody(tx, { userId: user.id, id, saved: read.value, now });
    if (saved.ok)
      await giveConsents(tx, { email: user.email, purposes: ["measurements"], source: "account", now });
    return saved;
  });
  if (!result.ok && result.error === "not-found") throw data(null, { status: 404 });
  if (!result.ok) {
    const message = `${MAX_SAVED_BODIES} people are saved. Delete one to add another.`;
    return data(formError("Measurements not saved", message, { values }), { status: 409 });
  }
  return redirectWithFlash(`${href("/profile/measurements")}?marked`, {
    title: "Measurements saved",
    tone: "good",
  });
}

export default function EditSavedBody({ loaderData, actionData }: Route.ComponentProps) {
  const { saved, hasAgreed, lengths } = loaderData;
  return (
    <>
      <PageHead
        title={saved ? `Measurements: ${saved.name}` : "Add measurements"}
        text="Height and weight are enough; so is one tape measurement."
      />
      <BodyForm saved={saved} hasAgreed={hasAgreed} lengths={lengths} error={actionData} />
    </>
  );
}
