interface FieldMessage {
  description?: string;
  /** The name of the form field with the error. */
  field?: string;
}

/** The last result's error for a form field, shown beside the field as well as in the toast. */
export function fieldErrorIn(message: FieldMessage | null, field: string): string | null {
  return message?.field === field ? (message.description ?? null) : null;
}
