import { data, href, type RouterContextProvider } from "react-router";
import { staleEdit } from "#app/components/admin/forms/edit-results.ts";
import { formError, invalidForm } from "#app/components/form-error.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { sendAgain, sendTestEvent, type SendResult } from "#app/domain/webhooks/deliveries.server.ts";
import {
  deleteEndpoint,
  rotateKeys,
  switchEndpoint,
  updateEndpoint,
} from "#app/domain/webhooks/endpoints.server.ts";
import { versionField } from "#app/lib/forms/form-fields.ts";
import { isUuid } from "#app/lib/id.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import {
  confirmOwnSecondFactor,
  secondFactorOf,
} from "#app/routes/admin/settings/second-factor/confirm-second-factor.server.ts";
import {
  readEndpointForm,
  URL_REFUSALS,
} from "#app/routes/admin/settings/webhooks/read-endpoint-form.server.ts";

type Fields = Record<string, string>;

interface Change {
  request: Request;
  context: Readonly<RouterContextProvider>;
  fields: Fields;
  /** Of the endpoint. */
  id: string;
}

const refuse = (problem: ReturnType<typeof formError>, status: number) =>
  data({ problem, secret: null }, { status });

const pageOf = (id: string) => href("/admin/settings/webhooks/:id", { id });

/** Runs the form of an endpoint's page that was sent. Those that decide where events go need a fresh second factor. */
export async function changeEndpoint(change: Change) {
  const { fields, id } = change;
  const form = fields["intent"] ?? fields["form"];
  if (form === "code" || form === "passkey") return confirm(change);
  if (form === "test") return send(change, "Test event sent", (app) => sendTestEvent(app, id));
  if (form === "again") {
    const deliveryId = fields["delivery"] ?? "";
    if (!isUuid(deliveryId)) throw data(null, { status: 404 });
    return send(change, "Event sent again", (app) => sendAgain(app, { endpointId: id, deliveryId }));
  }
  if (form === "switch-off") return switchTo(change, false);
  if (form === "delete") return remove(change);
  if (form !== "update" && form !== "rotate" && form !== "switch-on") throw data(null, { status: 400 });
  if ((await secondFactorOf(change.context)).access !== "open")
    return refuse(
      formError(
        "Confirm your identity",
        "This is changed only after a code of your authenticator app or a passkey.",
        { values: fields },
      ),
      403,
    );
  if (form === "update") return update(change);
  return form === "rotate" ? rotate(change) : switchTo(change, true);
}

async function confirm({ id, ...change }: Change) {
  const description = "You can change webhooks for ten minutes.";
  const confirmed = await confirmOwnSecondFactor({ ...change, to: pageOf(id), description });
  return confirmed instanceof Response ? confirmed : refuse(confirmed.problem, confirmed.status);
}

async function update({ context, fields, id }: Change) {
  const { db, clock, webhooks } = getApp(context);
  const form = readEndpointForm(fields, webhooks.rules);
  if (!form.ok) return refuse(invalidForm(form.fieldErrors, fields), 400);
  const version = versionField.catch(0).parse(fields["version"]);
  const change = { id, version, ...form.input, actorId: adminOf(context).id };
  const saved = await updateEndpoint({ db, clock, rules: webhooks.rules }, change);
  if (saved.ok) return redirectWithSuccess(pageOf(id), "Webhook saved");
  if (saved.error === "not-found") throw data(null, { status: 404 });
  if (saved.error !== "stale") return refuse(invalidForm({ url: URL_REFUSALS[saved.error] }, fields), 400);
  const { problem, status } = staleEdit(fields);
  return refuse(problem, status);
}

async function rotate({ context, id }: Change) {
  const { db, clock, providers } = getApp(context);
  const deps = { db, clock, sealing: providers.sealing };
  const rotated = await rotateKeys(deps, { id, actorId: adminOf(context).id });
  if (!rotated.ok) throw data(null, { status: 404 });
  return data({ problem: undefined, secret: rotated.secret });
}

async function switchTo({ context, id }: Change, isOn: boolean) {
  const app = getApp(context);
  await switchEndpoint(app, { id, isOn, actorId: adminOf(context).id });
  if (isOn) app.webhooks.nudge();
  return redirectWithSuccess(pageOf(id), isOn ? "Webhook switched on" : "Webhook switched off");
}

async function remove({ context, id }: Change) {
  const isDeleted = await deleteEndpoint(getApp(context), { id, actorId: adminOf(context).id });
  if (!isDeleted) throw data(null, { status: 404 });
  return redirectWithSuccess(href("/admin/settings/webhooks"), "Webhook deleted");
}

const NOT_SENT = {
  "switched-off": "The webhook is switched off. Switch it on first.",
  "too-many": "Several test events wait already. Wait until they are sent.",
} as const;

async function send(
  { context, id }: Change,
  title: string,
  run: (app: ReturnType<typeof getApp>) => Promise<SendResult>,
) {
  const app = getApp(context);
  const sent = await run(app);
  if (!sent.ok) {
    if (sent.error === "not-found") throw data(null, { status: 404 });
    return refuse(formError("Nothing was sent", NOT_SENT[sent.error]), 409);
  }
  app.webhooks.nudge();
  const description = "Reload the page in a few seconds to see the response.";
  return redirectWithSuccess(pageOf(id), title, { description });
}
