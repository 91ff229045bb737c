import { data, href, useNavigation } from "react-router";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { ListFrame } from "#app/components/admin/lists/list-frame.tsx";
import { listUrl } from "#app/components/admin/lists/list-url.ts";
import { RefreshLink } from "#app/components/admin/lists/tool-links.tsx";
import { formError, invalidForm } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { MarkMessageForm } from "#app/domain/customers/messages/contact.forms.ts";
import {
  MESSAGE_STATUS_VIEWS,
  MESSAGE_STATUSES,
  parseMessageSearch,
} from "#app/domain/customers/messages/messages.ts";
import { listMessages, markMessage } from "#app/domain/customers/messages/contact.server.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { Message } from "#app/routes/admin/messages/message.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/messages";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

export const meta: Route.MetaFunction = () => [{ title: "Messages | Admin" }];

const PATH = href("/admin/messages");

export async function loader({ url, context }: Route.LoaderArgs) {
  const requested = parseMessageSearch(url.searchParams, MESSAGE_STATUSES);
  return { ...requested, ...(await listMessages(getApp(context).db, requested)) };
}

/** Sets a message's status. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = MarkMessageForm.safeParse(await readForm(request));
  if (!form.success) return data(invalidForm(fieldErrorsOf(form.error)), { status: 400 });
  const marked = await markMessage(getApp(context), form.data, adminOf(context));
  if (!marked.ok && marked.error === "stale") {
    const text = `It has been marked as ${MESSAGE_STATUS_VIEWS[marked.status].name} since you opened the page. Nothing was overwritten.`;
    return data(formError("Changed in the meantime", text), { status: 409 });
  }
  if (!marked.ok) {
    const text = "The sender’s data has been erased in the meantime.";
    return data(formError("Message not found", text), { status: 409 });
  }
  const title = `Marked as ${MESSAGE_STATUS_VIEWS[form.data.to].name}`;
  return redirectWithSuccess(url.pathname + url.search, title);
}

export const shouldRevalidate = revalidateRefused;

export default function Messages({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { messages, search, status, page } = loaderData;
  const isLoading = useNavigation().location?.pathname === PATH;
  return (
    <ListFrame
      title="Messages"
      nouns={["message", "messages"]}
      path={PATH}
      query={{ search, status }}
      pagination={loaderData}
      statuses={MESSAGE_STATUS_VIEWS}
      search={{ label: "Search by sender, subject or text", placeholder: "Sender, subject or text" }}
      tools={<RefreshLink to={listUrl(PATH, { status, search, page })} />}
      above={<FormErrorAlert error={refusal} />}
      empty={{
        title: "No Messages Yet",
        text: "Messages from the contact form arrive here and by email.",
      }}
    >
      <ol
        aria-busy={isLoading || undefined}
        className="rounded border border-line bg-white px-4 transition-opacity aria-busy:opacity-55 sm:px-5"
      >
        {messages.map((message) => (
          <li key={message.id} className="last:[&>details]:border-b-0">
            <Message message={message} isOpenAtFirst={messages.length === 1} />
          </li>
        ))}
      </ol>
    </ListFrame>
  );
}
