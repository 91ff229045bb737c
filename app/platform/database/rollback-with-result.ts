/**
 * Thrown inside a transaction to roll it back and return `result`. Each transaction declares a subclass, so that its catch is typed:
 * `class SaveRollback extends RollbackWithResult<SaveConflict> {}`.
 */
export abstract class RollbackWithResult<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super("The transaction was rolled back");
    this.result = result;
  }
}
