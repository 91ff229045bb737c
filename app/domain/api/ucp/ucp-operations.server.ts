import {
  cancelCartOperation,
  createCartOperation,
  getCartOperation,
  updateCartOperation,
} from "#app/domain/api/ucp/internal/carts.server.ts";
import {
  getUcpProductOperation,
  lookupCatalogOperation,
} from "#app/domain/api/ucp/internal/lookup.server.ts";
import { searchCatalogOperation } from "#app/domain/api/ucp/internal/search.server.ts";
import { getUcpOrderOperation } from "#app/domain/api/ucp/internal/orders.server.ts";
import {
  recommendSizeOperation,
  sizeSchema,
} from "#app/domain/api/ucp/internal/size-recommendation.server.ts";
import type { UcpOperation } from "#app/domain/api/ucp/internal/ucp-operation.server.ts";

/** The operations of the protocol. Routes, tools and tests derive from this table. */
export const UCP_OPERATIONS: readonly UcpOperation[] = [
  searchCatalogOperation,
  lookupCatalogOperation,
  getUcpProductOperation,
  createCartOperation,
  getCartOperation,
  updateCartOperation,
  cancelCartOperation,
  getUcpOrderOperation,
  recommendSizeOperation,
];

export { sizeSchema };
export type { UcpOperation };
