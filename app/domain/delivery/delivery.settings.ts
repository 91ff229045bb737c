import { z } from "zod";

/** When parcels leave the shop. Hours and days are India's. */
export const DeliverySettings = z.object({
  /** Orders before this hour of a working day are handled from that day on; 24 for all. */
  cutOffHour: z.int().min(0).max(24),
  /** Working days between the order and its dispatch. */
  handlingDays: z.int().min(0).max(30),
  /** Whether parcels leave and arrive on Sundays. */
  worksOnSundays: z.boolean(),
  /** Days without dispatch and delivery, as "2026-11-08". */
  holidays: z.array(z.iso.date()).max(100),
});

/** The address, in India, and the hours at which customers pick up their orders. */
export const PickupSettings = z.object({
  isOn: z.boolean(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  /** Opening hours, one line each. */
  hours: z.array(z.string()),
});

/** The uploaded list of the PIN codes that the shop's courier serves; its rows are in `courier_pins`. */
export const CourierSettings = z.object({
  table: z
    .object({ fileName: z.string(), pinCodes: z.int().min(1), uploadedAt: z.iso.datetime() })
    .nullable(),
});

export const DEFAULT_DELIVERY: z.infer<typeof DeliverySettings> = {
  cutOffHour: 14,
  handlingDays: 0,
  worksOnSundays: false,
  holidays: [],
};

const DEFAULT_COURIER: z.infer<typeof CourierSettings> = { table: null };

const DEFAULT_PICKUP: z.infer<typeof PickupSettings> = {
  isOn: false,
  street: "",
  city: "",
  state: "",
  postalCode: "",
  hours: [],
};

export const deliverySection = {
  schema: DeliverySettings,
  default: DEFAULT_DELIVERY,
  label: "Dispatch and holidays",
  adminPage: { name: "Shipping", path: "/admin/settings/shipping" },
  isOnPublicPages: true,
  fieldLabels: {
    cutOffHour: "Orders are handled the same day before",
    handlingDays: "Handling (working days)",
    worksOnSundays: "Parcels leave and arrive on Sundays too",
  },
} as const;

export const pickupSection = {
  schema: PickupSettings,
  default: DEFAULT_PICKUP,
  label: "Pick-up",
  adminPage: { name: "Shipping", path: "/admin/settings/shipping" },
  isOnPublicPages: false,
} as const;

export const courierSection = {
  schema: CourierSettings,
  default: DEFAULT_COURIER,
  label: "Courier table",
  adminPage: { name: "Shipping", path: "/admin/settings/shipping/courier" },
  isOnPublicPages: false,
} as const;
