import { quoteCartOperation } from "#app/domain/api/internal/carts.server.ts";
import { getDeliveryOperation } from "#app/domain/api/internal/delivery.server.ts";
import { getOrderOperation, listOrdersOperation } from "#app/domain/api/internal/keyed/orders.server.ts";
import {
  getStockedProductOperation,
  listStockedProductsOperation,
} from "#app/domain/api/internal/keyed/stocked-products.server.ts";
import {
  addOrderNoteOperation,
  cancelOrderOperation,
  processOrderOperation,
} from "#app/domain/api/internal/keyed/order-actions.server.ts";
import { getProductStockOperation, setStockOperation } from "#app/domain/api/internal/keyed/stock.server.ts";
import {
  createShipmentOperation,
  dispatchShipmentOperation,
  deliverShipmentOperation,
  trackOrderOperation,
} from "#app/domain/api/internal/keyed/shipments.server.ts";
import { refundOrderOperation } from "#app/domain/api/internal/keyed/refunds.server.ts";
import {
  listReturnsOperation,
  decideReturnOperation,
  receiveReturnOperation,
} from "#app/domain/api/internal/keyed/returns.server.ts";
import {
  listDraftsOperation,
  createDraftOperation,
  getDraftLinkOperation,
  sendDraftLinkOperation,
  deleteDraftOperation,
} from "#app/domain/api/internal/keyed/drafts.server.ts";
import {
  createProductOperation,
  updateProductOperation,
  addProductImageOperation,
} from "#app/domain/api/internal/keyed/product-changes.server.ts";
import {
  listCustomersOperation,
  getCustomerOperation,
  exportCustomerOperation,
  eraseCustomerOperation,
} from "#app/domain/api/internal/keyed/customers.server.ts";
import {
  getFiguresOperation,
  listStockSpeedOperation,
} from "#app/domain/api/internal/keyed/figures.server.ts";
import {
  searchCustomersOperation,
  searchOrdersOperation,
} from "#app/domain/api/internal/keyed/searches.server.ts";
import {
  listDiscountsOperation,
  getDiscountOperation,
  createDiscountOperation,
  updateDiscountOperation,
  deleteDiscountOperation,
} from "#app/domain/api/internal/keyed/discounts.server.ts";
import {
  listBalancesOperation,
  giveCreditOperation,
  takeBackCreditOperation,
} from "#app/domain/api/internal/keyed/credit.server.ts";
import {
  listContentPagesOperation,
  getContentPageOperation,
  createContentPageOperation,
  updateContentPageOperation,
  deleteContentPageOperation,
} from "#app/domain/api/internal/keyed/content.server.ts";
import { getSettingsOperation } from "#app/domain/api/internal/keyed/settings.server.ts";
import { getOwnOrderOperation, listOwnOrdersOperation } from "#app/domain/api/internal/own-orders.server.ts";
import { getListingOperation } from "#app/domain/api/internal/listing.server.ts";
import { getPageOperation, listPagesOperation } from "#app/domain/api/internal/pages.server.ts";
import {
  getProductOperation,
  getVariantOperation,
  listProductsOperation,
} from "#app/domain/api/internal/products.server.ts";
import { getShopOperation, listCategoriesOperation } from "#app/domain/api/internal/shop.server.ts";
import { getSizeRecommendationOperation } from "#app/domain/api/internal/size-recommendation.server.ts";
import type { Operation } from "#app/domain/api/operation.server.ts";
import { GRANTABLE_PERMISSIONS } from "#app/domain/customers/staff/permissions.ts";

/** All operations of the API, in the order of its document. Router, document and tests derive from this table. */
export const OPERATIONS: readonly Operation[] = [
  getShopOperation,
  listPagesOperation,
  getPageOperation,
  listCategoriesOperation,
  listProductsOperation,
  getProductOperation,
  getVariantOperation,
  getListingOperation,
  getSizeRecommendationOperation,
  getDeliveryOperation,
  quoteCartOperation,
  listOwnOrdersOperation,
  getOwnOrderOperation,
  listOrdersOperation,
  searchOrdersOperation,
  getOrderOperation,
  addOrderNoteOperation,
  processOrderOperation,
  cancelOrderOperation,
  createShipmentOperation,
  dispatchShipmentOperation,
  deliverShipmentOperation,
  trackOrderOperation,
  refundOrderOperation,
  listReturnsOperation,
  decideReturnOperation,
  receiveReturnOperation,
  listDraftsOperation,
  createDraftOperation,
  getDraftLinkOperation,
  sendDraftLinkOperation,
  deleteDraftOperation,
  listStockedProductsOperation,
  getStockedProductOperation,
  getProductStockOperation,
  setStockOperation,
  createProductOperation,
  updateProductOperation,
  addProductImageOperation,
  listCustomersOperation,
  searchCustomersOperation,
  getCustomerOperation,
  exportCustomerOperation,
  eraseCustomerOperation,
  getFiguresOperation,
  listStockSpeedOperation,
  listDiscountsOperation,
  getDiscountOperation,
  createDiscountOperation,
  updateDiscountOperation,
  deleteDiscountOperation,
  listBalancesOperation,
  giveCreditOperation,
  takeBackCreditOperation,
  listContentPagesOperation,
  getContentPageOperation,
  createContentPageOperation,
  updateContentPageOperation,
  deleteContentPageOperation,
  getSettingsOperation,
];

/** The permissions that a key can have: those that operations need. */
export const API_SCOPES = GRANTABLE_PERMISSIONS.filter((name) =>
  OPERATIONS.some(({ permission }) => permission === name),
);

export type MatchedPath<Known extends Operation = Operation> =
  | { kind: "operation"; operation: Known; params: Record<string, string> }
  /** The path exists for other methods. */
  | { kind: "other-method"; operations: Known[] }
  | { kind: "unknown" };

/** Finds the operation of a method and a path below that of the operations, percent-encoded as in the URL. HEAD is a GET without a body. */
export function findOperation<Known extends Operation>(
  method: string,
  path: string,
  operations: readonly Known[],
): MatchedPath<Known> {
  const wanted = method.toLowerCase() === "head" ? "get" : method.toLowerCase();
  const matches = operations.flatMap((operation) => {
    const params = matchPath(operation.path, path);
    return params ? [{ operation, params }] : [];
  });
  const match = matches.find(({ operation }) => operation.method === wanted);
  if (match) return { kind: "operation", ...match };
  if (matches.length === 0) return { kind: "unknown" };
  return { kind: "other-method", operations: matches.map(({ operation }) => operation) };
}

function matchPath(template: string, path: string): Record<string, string> | null {
  const [wanted, given] = [template.split("/"), path.split("/")];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined && part !== value) return null;
    const decoded = name === undefined ? null : decodePart(value);
    if (name !== undefined && decoded === null) return null;
    if (name !== undefined && decoded !== null) params[name] = decoded;
  }
  return params;
}

/** Null for a part that is not valid percent-encoding. */
function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
