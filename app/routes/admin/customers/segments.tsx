import { data, Form, href, Link, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError, invalidForm, type FormError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { countSegments } from "#app/domain/people/list-people.server.ts";
import {
  MAX_SEGMENT_NAME,
  MAX_SEGMENTS,
  ruleOf,
  segmentFields,
  segmentForm,
  type Segment,
} from "#app/domain/customers/segments/segment.ts";
import {
  deleteSegment,
  listSegments,
  saveSegment,
  type SegmentResult,
} from "#app/domain/people/segments/segments.server.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { moneyFormatFor } from "#app/lib/money.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/segments";

export const meta: Route.MetaFunction = () => [{ title: "Segments | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, settings } = getApp(context);
  const { currency } = (await settings.get()).sales;
  const all = await listSegments(db);
  const counts = await countSegments(db, all, { currency, now: clock.now() });
  return { segments: all.map((segment, index) => ({ ...segment, count: counts[index] ?? 0 })) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, settings } = getApp(context);
  const values = await readForm(request);
  const money = moneyFormatFor((await settings.get()).sales.currency);
  const form = segmentForm(money).safeParse(values);
  if (!form.success) return data(invalidForm(fieldErrorsOf(form.error), values), { status: 400 });
  const by = { actorId: adminOf(context).id, at: clock.now() };
  const { data: change } = form;
  const changed =
    change.step === "delete"
      ? await deleteSegment(db, change, by)
      : await saveSegment(db, { ...change, rule: ruleOf(change) }, by);
  if (!changed.ok) {
    const message = changed.error === "in-use" ? usedBy(changed.discounts) : REFUSALS[changed.error];
    return data(formError("Segment not changed", message, { values }), { status: 409 });
  }
  return redirectWithSuccess(
    href("/admin/customers/segments"),
    change.step === "delete" ? "Segment deleted" : "Segment saved",
  );
}

const REFUSALS: Record<Extract<SegmentResult, { ok: false }>["error"], string> = {
  "not-found": "This segment was deleted in the meantime.",
  stale: "This segment was changed in the meantime. Nothing was overwritten: check it and save again.",
  "name-taken": "There is a segment with this name. Choose another one.",
  "too-many": `There are ${MAX_SEGMENTS} segments already. Delete one first.`,
  empty: "Fill in at least one condition: without any, all customers would belong to it.",
};

function usedBy(discounts: readonly string[]): string {
  const [are, them] = discounts.length === 1 ? ["A discount is", "it"] : ["Discounts are", "them"];
  return `${are} limited to this segment: ${discounts.join(", ")}. Choose other customers for ${them} first.`;
}

/** The segments with their numbers of customers and their forms, and the form of a new segment. */
export default function Segments({ loaderData: { segments }, actionData: refusal }: Route.ComponentProps) {
  const mayEdit = usePermissions().includes("customers.edit");
  const refusedFor = (id: string) => (refusal?.values?.["id"] === id ? refusal : undefined);
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/customers")}>Customers</BackLink>}
        title="Segments"
        text="Customers who meet all conditions of a rule, counted from their orders at each visit."
        actions={
          <ButtonLink to={href("/admin/customers/campaigns")} variant="outline" size="sm">
            Campaigns
          </ButtonLink>
        }
      />
      <FormErrorAlert error={refusal} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {segments.map((segment) => (
          <SegmentPanel
            key={`${segment.id} ${segment.version}`}
            segment={segment}
            mayEdit={mayEdit}
            refusal={refusedFor(segment.id)}
          />
        ))}
        {mayEdit && (
          <Panel title="New segment">
            <SegmentForm key={segments.length} segment={null} refusal={refusedFor("")} />
          </Panel>
        )}
      </div>
    </>
  );
}

interface SegmentPanelProps {
  segment: Segment & { count: number };
  mayEdit: boolean;
  refusal: FormError | undefined;
}

function SegmentPanel({ segment, mayEdit, refusal }: SegmentPanelProps) {
  const { shop } = useShop();
  const mayWrite = usePermissions().includes("campaigns.send");
  const { id, name, count } = segment;
  const label = count === 1 ? "1 customer" : `${count.toLocaleString(shop.money.locale)} customers`;
  return (
    <Panel
      title={name}
      aside={
        <Link
          to={`${href("/admin/customers")}?${new URLSearchParams({ segment: id })}`}
          className="underlined inline-flex min-h-6 items-center text-sm"
        >
          {label}
        </Link>
      }
    >
      {mayWrite && (
        <Link
          to={`${href("/admin/customers/campaigns/:id", { id: "new" })}?${new URLSearchParams({ segment: id })}`}
          className="underlined inline-flex min-h-11 items-center text-sm"
        >
          Write a message
        </Link>
      )}
      {mayEdit && (
        <details open={refusal !== undefined}>
          <summary className="flex min-h-11 items-center text-sm font-medium">Edit</summary>
          <SegmentForm segment={segment} refusal={refusal} />
        </details>
      )}
    </Panel>
  );
}

const FIELDS = [
  { name: "orders", label: "Orders, at least", inputMode: "numeric" },
  { name: "within", label: "Ordered within the last (days)", inputMode: "numeric" },
  { name: "before", label: "Not ordered for (days)", inputMode: "numeric" },
  { name: "returned", label: "Returned items, at least (%)", inputMode: "numeric" },
  { name: "city", label: "Ordered to the city", inputMode: "text" },
  { name: "size", label: "Bought in size", inputMode: "text" },
  { name: "tag", label: "Tag", inputMode: "text" },
] as const;

function SegmentForm({ segment, refusal }: { segment: Segment | null; refusal: FormError | undefined }) {
  const { shop } = useShop();
  const isPending = useNavigation().formMethod === "POST";
  const values: Record<string, string> =
    refusal?.values ?? (segment ? segmentFields(segment, shop.money) : {});
  const fieldOf = (name: string) => ({
    name,
    autoComplete: "off",
    defaultValue: values[name] ?? "",
    error: refusal?.fieldErrors?.[name] ?? null,
  });
  return (
    <Form method="post" noValidate className="space-y-3">
      <input type="hidden" name="id" value={segment?.id ?? ""} />
      <input type="hidden" name="version" value={segment?.version ?? 0} />
      <TextField label="Name" maxLength={MAX_SEGMENT_NAME} {...fieldOf("name")} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={`Spent, at least (${shop.money.currency})`}
          inputMode="decimal"
          {...fieldOf("spent")}
        />
        {FIELDS.map(({ name, label, inputMode }) => (
          <TextField key={name} label={label} inputMode={inputMode} {...fieldOf(name)} />
        ))}
      </div>
      <div className="flex gap-2">
        <Button
          type="submit"
          name="step"
          value="save"
          variant="dark"
          isPending={isPending}
          pendingLabel="Saving..."
        >
          {segment ? "Save" : "Create segment"}
        </Button>
        {segment && (
          <Button type="submit" name="step" value="delete" variant="danger">
            Delete
          </Button>
        )}
      </div>
    </Form>
  );
}
