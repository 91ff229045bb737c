import { href, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { ListSearch } from "#app/components/admin/lists/list-search.tsx";
import { findSubjectIds, listAudit } from "#app/domain/audit-log/list-audit.server.ts";
import {
  describeAction,
  describeChange,
  isConfidentialChange,
} from "#app/routes/admin/settings/security/audit-words.ts";
import { nameSubjects } from "#app/domain/audit-log/name-subjects.server.ts";
import { variantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { moneyFormatFor } from "#app/lib/money.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";
import { AuditTable } from "#app/routes/admin/settings/security/audit-table.tsx";
import { showSubject } from "#app/routes/admin/settings/security/show-subject.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/audit-log";

export const meta: Route.MetaFunction = () => [{ title: "Audit log | Store Settings | Admin" }];

const PATH = href("/admin/settings/security/log");

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = searchTextIn(url.searchParams);
  const before = url.searchParams.get("before");
  const { db, settings } = getApp(context);
  const subjectIds = search ? await findSubjectIds(db, search) : [];
  const { entries, older } = await listAudit(db, { search, before, subjectIds });
  const { seesPurchasePrices } = variantFieldViewer(adminOf(context).permissions);
  const { currency } = (await settings.get()).sales;
  const subjects = await nameSubjects(db, entries);
  return {
    search,
    isFirst: before === null,
    older,
    entries: entries.map(({ kinds, ...entry }) => {
      const subject = subjects.get(entry.subjectId) ?? null;
      const money = moneyFormatFor(subject?.kind === "order" ? subject.currency : currency);
      const { subjectType } = entry;
      const today = subject?.kind === "discount" ? subject.valueKind : null;
      const words = {
        subjectType,
        money,
        kinds: { before: kinds.before ?? today, after: kinds.after ?? today },
        names: subjects,
      };
      return {
        id: entry.id,
        at: entry.at,
        actor: entry.actor,
        action: describeAction(entry.action),
        subject: showSubject(subject, subjectType, entry.subjectId),
        changes: entry.changes
          .filter((change) => seesPurchasePrices || !isConfidentialChange(change))
          .map((change) => describeChange(change, words)),
      };
    }),
  };
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { search, isFirst, entries, older } = loaderData;
  const isLoading = useNavigation().location?.pathname === PATH;
  const urlOf = (before: string | null) => {
    const params = new URLSearchParams({ ...(search && { search }), ...(before && { before }) });
    return params.size > 0 ? `${PATH}?${params}` : PATH;
  };
  return (
    <div className="space-y-4">
      <BackLink to={href("/admin/settings/security")}>Security</BackLink>
      <h2 className="display text-xl">Audit log</h2>
      <ListSearch
        list="Audit log"
        label="Search by action, product name, order number or change"
        placeholder="Action, product, order number or change"
        action={PATH}
        search={search}
        clearTo={PATH}
      />
      {entries.length > 0 ? (
        <AuditTable entries={entries} isLoading={isLoading} />
      ) : (
        <EmptyState
          title={search ? "Nothing Found" : "Nothing Yet"}
          text={
            search
              ? "Search for an action, such as “shipped”, a product name, an order number or a word from the change."
              : "Every change in the admin is recorded here: who, when, before and after."
          }
        />
      )}
      <nav aria-label="Audit log: pages" className="flex gap-3">
        {!isFirst && (
          <ButtonLink to={urlOf(null)} variant="outline">
            Newest
          </ButtonLink>
        )}
        {older && (
          <ButtonLink to={urlOf(older)} variant="outline" rel="next">
            Older
          </ButtonLink>
        )}
      </nav>
    </div>
  );
}
