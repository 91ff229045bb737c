import { CarrierRefusal, type CarrierOrder } from "#app/domain/orders/shipments/booking/booking-carrier.ts";

/** What is stored of a booking: the carrier's ids of its order and shipment, and when the order was first requested. */
interface StoredBooking {
  carrierOrder: string | null;
  carrierReference: string | null;
  bookingRequestedAt: Date | null;
}

interface Registration {
  now: Date;
  /** Finds the order at the carrier by our reference. */
  find(): Promise<CarrierOrder | null>;
  create(): Promise<CarrierOrder>;
  save(changed: Partial<StoredBooking>): PromiseLike<unknown>;
}

/**
 * Registers an order with the carrier once: after a request without a clear response, the carrier is first searched for our reference. Throws
 * the carrier's refusal, after which nothing was registered.
 */
export async function registerOnce(
  { carrierOrder, carrierReference, bookingRequestedAt }: StoredBooking,
  { now, find, create, save }: Registration,
): Promise<CarrierOrder> {
  if (carrierOrder !== null && carrierReference !== null)
    return { order: carrierOrder, shipment: carrierReference };
  const earlier = bookingRequestedAt === null ? null : await find();
  if (bookingRequestedAt === null) await save({ bookingRequestedAt: now });
  const registered = earlier ?? (await createOrForget({ create, save }));
  await save({ carrierOrder: registered.order, carrierReference: registered.shipment });
  return registered;
}

async function createOrForget({
  create,
  save,
}: Pick<Registration, "create" | "save">): Promise<CarrierOrder> {
  try {
    return await create();
  } catch (error) {
    if (error instanceof CarrierRefusal) await save({ bookingRequestedAt: null });
    throw error;
  }
}
