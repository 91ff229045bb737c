import { data, href } from "react-router";
import { privateMeta } from "#app/components/page-meta.ts";
import { CreditNoteSheet } from "#app/components/print/credit-note-sheet.tsx";
import { PrintError } from "#app/components/print/print-problem.tsx";
import { PrintLayout } from "#app/components/print/print-page.tsx";
import { findCreditNote } from "#app/domain/orders/documents/find-credit-note.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { requireOwnOrder } from "#app/routes/account/orders/own-order.server.ts";
import type { Route } from "./+types/credit-note";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privateMeta(`Credit note ${loaderData?.note.number ?? ""}`, matches);

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context, params.number);
  const { db, settings } = getApp(context);
  const { name, addressLines, email, phone, gstin } = (await settings.get()).general;
  const note =
    order.taxNote !== null ? null : await findCreditNote(db, order, { sequence: params.sequence, gstin });
  if (!note) throw data({ message: "No such credit note." }, { status: 404 });
  return { note, order, seller: { name, addressLines, email, phone, gstin } };
}

export default function CreditNotePage({ loaderData }: Route.ComponentProps) {
  return (
    <PrintLayout label="Credit note" back={{ to: href("/orders"), name: "Your orders" }}>
      <CreditNoteSheet {...loaderData} />
    </PrintLayout>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PrintError
      error={error}
      missing="There is no such credit note among your orders."
      title="The credit note could not be made"
      back={{ to: href("/orders"), name: "Your orders" }}
    />
  );
}
