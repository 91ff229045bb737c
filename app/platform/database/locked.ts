declare const locked: unique symbol;

/** A value that proves a lock until the end of the transaction. Only the functions that take the lock make one, by a cast. */
export type Locked<Value> = Value & { readonly [locked]: true };
