/** A message of a form as a sentence: with a full stop, unless it has its own end. */
export function endSentence(message: string): string {
  return /[.!?…:]["”’)]?$/.test(message) ? message : `${message}.`;
}
