import { data, href, type RouterContextProvider } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError, invalidForm } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import {
  connectProvider,
  disconnectProvider,
  type ConnectProviderResult,
  type DisconnectProviderResult,
} from "#app/context/providers/connect-provider.server.ts";
import { countStoredImages, storeImagesIn } from "#app/context/providers/image-places.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { PROVIDER_NAMES, PROVIDERS, type ProviderName } from "#app/platform/process/providers.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { ConnectionForm, DisconnectForm } from "#app/routes/admin/settings/connections/connection-form.tsx";
import {
  ConnectionBadge,
  ConnectionProblem,
} from "#app/routes/admin/settings/connections/connection-status.tsx";
import {
  enteredValues,
  findConnectionView,
  shownAgain,
} from "#app/routes/admin/settings/connections/connection-view.server.ts";
import type { ConnectionView } from "#app/routes/admin/settings/connections/connection-view.ts";
import { ImagePlaces, type ImagePlacesView } from "#app/routes/admin/settings/connections/image-places.tsx";
import {
  confirmOwnSecondFactor,
  secondFactorOf,
} from "#app/routes/admin/settings/second-factor/confirm-second-factor.server.ts";
import { SecondFactorGate } from "#app/routes/admin/settings/second-factor/second-factor-gate.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import type { Route } from "./+types/connection";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.connection.name ?? "Connection"} | Store Settings | Admin` },
];

type Context = Readonly<RouterContextProvider>;
type Fields = Record<string, string>;

export async function loader({ params, context }: Route.LoaderArgs) {
  const connection = await findConnectionView(getApp(context), providerOf(params));
  return {
    connection,
    secondFactor: await secondFactorOf(context),
    images: await imagePlacesOf(getApp(context), connection),
  };
}

async function imagePlacesOf(app: AppContext, { id }: ConnectionView): Promise<ImagePlacesView | null> {
  if (id !== "s3") return null;
  const { storesInBucket } = app.findImageStorage();
  return { storesInBucket, counts: await countStoredImages(app) };
}

function providerOf({ provider }: { provider: string }): ProviderName {
  const name = PROVIDER_NAMES.find((candidate) => candidate === provider);
  if (!name) throw data(null, { status: 404 });
  return name;
}

/** Confirms the second factor, or connects, changes or disconnects the provider. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const name = providerOf(params);
  const fields = await readForm(request);
  if (fields["form"] === "code" || fields["form"] === "passkey")
    return confirm({ request, context }, name, fields);
  if ((await secondFactorOf(context)).access !== "open")
    return refuse(
      formError(
        "Confirm your identity",
        "Keys are changed only after a code of your authenticator app or a passkey.",
      ),
      403,
    );
  if (fields["form"] === "connect") return connect(context, name, fields);
  if (fields["form"] === "disconnect") return disconnect(context, name, fields);
  if (fields["form"] === "place" && name === "s3") return changePlace(context, fields);
  throw data(null, { status: 400 });
}

const refuse = (problem: ReturnType<typeof formError>, status: number) => data(problem, { status });

async function confirm(
  { request, context }: { request: Request; context: Context },
  provider: ProviderName,
  fields: Fields,
) {
  const to = href("/admin/settings/connections/:provider", { provider });
  const description = "You can change keys for ten minutes.";
  const confirmed = await confirmOwnSecondFactor({ request, context, fields, to, description });
  return confirmed instanceof Response ? confirmed : refuse(confirmed.problem, confirmed.status);
}

async function connect(context: Context, name: ProviderName, form: Fields) {
  const request = { name, actorId: adminOf(context).id, entered: enteredValues(name, form) };
  const result = await connectProvider(getApp(context), request);
  if (!result.ok) return refuseConnection(name, form, result);
  return toList({ title: `${PROVIDERS[name].name} connected`, description: result.answer });
}

type Refusal = Extract<ConnectProviderResult, { ok: false }>;

function refuseConnection(name: ProviderName, form: Fields, refusal: Refusal) {
  switch (refusal.error) {
    case "invalid": {
      const { fieldErrors, values } = shownAgain(name, { form, fieldErrors: refusal.fieldErrors });
      return refuse(invalidForm(fieldErrors, values), 400);
    }
    case "refused": {
      const { values } = shownAgain(name, { form });
      return refuse(formError("Nothing was stored", refusal.answer, { values }), 422);
    }
    case "too-many": {
      const { values } = shownAgain(name, { form });
      const text = "Too many tests. Please try again in a few minutes.";
      return refuse(formError("Nothing was stored", text, { values }), 429);
    }
    case "from-environment":
      return refuse(formError("Nothing was stored", "Environment variables set this provider up."), 409);
  }
}

async function disconnect(context: Context, name: ProviderName, { lose }: Fields) {
  const request = { name, actorId: adminOf(context).id, mayLoseImages: lose === "on" };
  const result = await disconnectProvider(getApp(context), request);
  if (!result.ok) return refuse(formError("Nothing was changed", refusalOf(result)), 409);
  return toList({ title: `${PROVIDERS[name].name} disconnected`, description: PROVIDERS[name].withoutIt });
}

function refusalOf(refusal: Extract<DisconnectProviderResult, { ok: false }>): string {
  switch (refusal.error) {
    case "not-found":
      return "This provider is not connected.";
    case "images-kept": {
      const { count } = refusal;
      return `${count} ${count === 1 ? "image is" : "images are"} only in the bucket. Move the images to the data folder first.`;
    }
    case "images-unknown":
      return "The bucket does not respond, so it may have images that the data folder lacks.";
  }
}

async function changePlace(context: Context, { place = "" }: Fields) {
  if (place !== "bucket" && place !== "folder") throw data(null, { status: 400 });
  const result = await storeImagesIn(getApp(context), { place, actorId: adminOf(context).id });
  if (!result.ok) return refuse(formError("Nothing was changed", "No bucket is connected here."), 409);
  return redirectWithFlash(href("/admin/settings/connections/:provider", { provider: "s3" }), {
    title: place === "bucket" ? "Images are stored in the bucket" : "Images are stored in the data folder",
    description: "New images are stored there from now on, and the others are copied.",
    tone: "good",
  });
}

function toList(message: { title: string; description: string }) {
  return redirectWithFlash(href("/admin/settings/connections"), { ...message, tone: "good" });
}

export default function Connection({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { connection, secondFactor, images } = loaderData;
  const { name, kind, state, webhookUrl } = connection;
  const isChangeable = state !== "environment";
  const isOpen = secondFactor.access === "open";
  return (
    <div className="max-w-3xl space-y-4">
      <BackLink to={href("/admin/settings/connections")}>Connections</BackLink>
      <Panel title={`${kind}: ${name}`} aside={<ConnectionBadge {...connection} />}>
        <FormErrorAlert error={problem} />
        <ConnectionProblem connection={connection} />
        <p className="mb-5 text-sm">{connection.does}</p>
        {webhookUrl && (
          <p className="mb-5 text-sm wrap-anywhere">
            <span className="text-ink-soft">Webhook URL to enter at {name}:</span> {webhookUrl}
          </p>
        )}
        {!isChangeable && (
          <Alert>
            The environment sets this provider up, by {connection.required}. It cannot be changed here.
          </Alert>
        )}
        {isChangeable && (
          <SecondFactorGate
            secondFactor={secondFactor}
            problem={problem}
            reason="Whoever has these keys can take money or write to your customers. They can be changed only with a second factor."
          >
            <ConnectionForm connection={connection} problem={problem} />
          </SecondFactorGate>
        )}
      </Panel>
      {images && <ImagePlaces {...images} state={state} isOpen={isOpen} />}
      {isChangeable && isOpen && state !== "none" && <DisconnectForm {...connection} />}
    </div>
  );
}
