/** A provider answered a request and refused it. The connection works, unless it `refusesKeys` of the store. */
export class ProviderRefusal extends Error {
  override name = "ProviderRefusal";
  readonly refusesKeys: boolean;

  constructor(message: string, { refusesKeys = false }: { refusesKeys?: boolean } = {}) {
    super(message);
    this.refusesKeys = refusesKeys;
  }
}
