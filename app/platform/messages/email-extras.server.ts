import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";
import type { Variables } from "#app/platform/messages/messages.tables.ts";

/** Optional headers, and the ids of documents to attach, carried in the data of the job that sends the email. */
export type Extras = Pick<EmailMessage, "replyTo" | "unsubscribeUrl"> & { documentIds?: string[] };

/** The extras as variables of an unsent email, to send it again when its job is gone. Null without any. */
export function extrasToVariables({ replyTo, unsubscribeUrl, documentIds = [] }: Extras): Variables | null {
  const variables: Variables = documentIds.map((id) => ["documentId", id]);
  if (replyTo) variables.push(["replyTo", replyTo]);
  if (unsubscribeUrl) variables.push(["unsubscribeUrl", unsubscribeUrl]);
  return variables.length > 0 ? variables : null;
}

export function variablesToExtras(variables: Variables): Extras {
  const valuesOf = (name: string) => variables.flatMap(([each, value]) => (each === name ? value : []));
  const documentIds = valuesOf("documentId");
  const [replyTo] = valuesOf("replyTo");
  const [unsubscribeUrl] = valuesOf("unsubscribeUrl");
  return {
    ...(replyTo && { replyTo }),
    ...(unsubscribeUrl && { unsubscribeUrl }),
    ...(documentIds.length > 0 && { documentIds }),
  };
}
