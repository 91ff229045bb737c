interface FieldMessage {
  description?: string;
  /** Name of the form field that the message is about. */
  field?: string;
}

/** What the message of the last answer says about a form field, to be shown beside the field as well as in the toast. */
export function fieldErrorIn(message: FieldMessage | null, field: string): string | null {
  return message?.field === field ? (message.description ?? null) : null;
}
