import { Form, href, Link, useNavigation } from "react-router";
import { DefaultSubmitButton } from "#app/components/admin/forms/default-submit-button.tsx";
import { TextEditor } from "#app/components/admin/text-editor/text-editor.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { useShop } from "#app/components/use-shop.ts";
import {
  EMAILS_PER_MINUTE,
  MAX_CAMPAIGN_TEXT,
  MAX_SUBJECT,
  type Campaign,
} from "#app/domain/people/campaigns/campaign.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";

interface CampaignFieldsProps {
  /** Null for a new one. */
  campaign: Campaign | null;
  segments: { id: string; name: string }[];
  /** The segment of the draft, or the one for which a new one is written. */
  requested: string;
  /** The address of the signed-in person. */
  person: string;
  /** Null for a new draft, or without its segment. */
  recipientCount: number | null;
  refusal: FormError | undefined;
}

/** The form of a draft. Every button saves it first, so that the typed text is sent and none is lost. */
export function CampaignFields(props: CampaignFieldsProps) {
  const { campaign, segments, requested, person, recipientCount, refusal } = props;
  const pending = useNavigation().formData?.get("step");
  const values: Record<string, string | undefined> = refusal?.values ?? {
    segmentId: requested,
    subject: campaign?.subject,
    text: campaign?.text,
  };
  const fieldOf = (name: string) => ({
    name,
    defaultValue: values[name] ?? "",
    error: refusal?.fieldErrors?.[name],
  });
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className="space-y-5 rounded border border-line bg-white p-4 sm:p-5"
    >
      <DefaultSubmitButton name="step" value="save" />
      <input type="hidden" name="version" value={campaign?.version ?? 0} />
      <GuardUnsaved isUnsaved={refusal !== undefined} />
      <SegmentField segments={segments} field={fieldOf("segmentId")} />
      <TextField
        label="Subject"
        maxLength={MAX_SUBJECT}
        required
        autoComplete="off"
        {...fieldOf("subject")}
      />
      <TextEditor
        label="Message"
        format="email"
        rows={12}
        maxLength={MAX_CAMPAIGN_TEXT}
        required
        {...fieldOf("text")}
      />
      <DraftButtons isSaved={campaign !== null} pending={pending} />
      {campaign ? (
        <>
          <p className="text-sm text-ink-soft wrap-anywhere">
            A test goes to {person}, with TEST in the subject.
          </p>
          {recipientCount !== null && <SendPart count={recipientCount} isPending={pending === "send"} />}
        </>
      ) : (
        <p className="text-sm text-ink-soft">
          Save the draft to see how it looks, to send yourself a test, and to see how many people get it.
        </p>
      )}
    </Form>
  );
}

interface SegmentFieldProps extends Pick<CampaignFieldsProps, "segments"> {
  field: { name: string; defaultValue: string; error: string | undefined };
}

function SegmentField({ segments, field }: SegmentFieldProps) {
  return (
    <>
      <SelectField label="To the customers of" {...field}>
        <option value="">Choose a segment</option>
        {segments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {segments.length === 0 && (
        <p className="text-sm text-ink-soft">
          There is no segment yet.{" "}
          <Link to={href("/admin/customers/segments")} className="underlined">
            Create one
          </Link>
        </p>
      )}
    </>
  );
}

/** The buttons that save the draft; a saved one can be tested too. */
function DraftButtons({
  isSaved,
  pending,
}: {
  isSaved: boolean;
  pending: FormDataEntryValue | null | undefined;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        type="submit"
        name="step"
        value="save"
        variant="dark"
        isPending={pending === "save"}
        pendingLabel="Saving..."
      >
        Save draft
      </Button>
      {isSaved && (
        <Button
          type="submit"
          name="step"
          value="test"
          variant="outline"
          isPending={pending === "test"}
          pendingLabel="Sending..."
        >
          Save and send test to myself
        </Button>
      )}
    </div>
  );
}

/** How many get the email, and the button that sends it. It has to be revealed first, so that no stray click sends anything. */
function SendPart({ count, isPending }: { count: number; isPending: boolean }) {
  const { shop } = useShop();
  const number = count.toLocaleString(shop.money.locale);
  const people = count === 1 ? "1 customer" : `${number} customers`;
  if (count === 0)
    return (
      <p className="text-sm">
        None of the customers of the saved segment has subscribed to the newsletter: nobody would get it.
      </p>
    );
  return (
    <details className="rounded border border-line">
      <summary className="flex min-h-11 items-center px-4 text-sm font-medium">
        Send to {people} with a newsletter subscription…
      </summary>
      <div className="space-y-3 px-4 pb-4">
        <p className="text-sm text-ink-soft">
          By email, up to {EMAILS_PER_MINUTE} a minute. Customers without a subscription get nothing. Sending
          cannot be undone; if you choose another segment above, save first to see its number.
        </p>
        <Button type="submit" name="step" value="send" isPending={isPending} pendingLabel="Starting...">
          Save and send now
        </Button>
      </div>
    </details>
  );
}
