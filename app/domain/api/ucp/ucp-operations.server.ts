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
];

export type { UcpOperation };
