const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Whether a text can be used as a uuid key: PostgreSQL rejects anything else with an error. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
