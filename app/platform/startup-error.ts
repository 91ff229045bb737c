/** Something that a person can mend, said in one sentence: the store prints it and ends with exit code 1. */
export class StartupError extends Error {
  override name = "StartupError";
}
