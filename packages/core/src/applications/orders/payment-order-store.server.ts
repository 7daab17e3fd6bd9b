/**
 * Orders: what was sent to the payment gateway. An order's id begins with its application's (`<application>-<ulid>`),
 * so that a webhook finds both; a one-stop payment's number stands in an application's place. While something is due for it (ask the gateway, pay back), it stands in `due`.
 */
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../../platform/day.ts";
import { computeShard, getDocumentClient, getTableName } from "../../platform/table.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { Currency, OrderPurpose } from "./index.ts";

export interface PaymentOrder {
  id: string;
  applicationId: string;
  institutionId: string;
  purpose: OrderPurpose;
  status: "OPEN" | "PAID" | "FAILED" | "EXPIRED" | "REFUNDED";
  method: string;
  currency: Currency;
  /** minor units of the currency */
  amount: number;
  rate: number;
  invoiceType: string;
  invoiceName: string;
  createdAt: Instant;
  paidAt?: Instant;
  /** Paid too late or twice: to be paid back by the gateway. */
  refundDue?: boolean;
  /** Minor units paid back or to be paid back. */
  refunded?: number;
  version: number;
  dueAt?: Instant;
}

const createOrderEntity = () =>
  new Entity(
    {
      model: { entity: "order", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        applicationId: { type: "string", required: true },
        version: { type: "number", required: true },
        order: { type: CustomAttributeType<PaymentOrder>("any"), required: true },
        shard: { type: "number", required: true },
        dueAt: { type: "string" },
      },
      indexes: {
        one: {
          pk: {
            field: "pk",
            composite: ["applicationId"],
            template: "application#${applicationId}",
            casing: "none",
          },
          sk: { field: "sk", composite: ["id"], template: "order#${id}", casing: "none" },
        },
        due: {
          index: "due",
          condition: (c: Record<string, unknown>) => Boolean(c.dueAt),
          pk: { field: "gsi3pk", composite: ["shard"], template: "due#${shard}", casing: "none" },
          sk: { field: "gsi3sk", composite: ["dueAt", "id"], template: "${dueAt}#${id}", casing: "none" },
        },
      },
    },
    { client: getDocumentClient(), table: getTableName() },
  );
let orderEntity: ReturnType<typeof createOrderEntity> | undefined;
const getOrderEntity = () => (orderEntity ??= createOrderEntity());

/** What orders are for: an application, or a one-stop payment by its number, which is no institution's. */
export interface PayableRef {
  id: string;
  /** "" of a one-stop payment */
  institutionId: string;
}

/** The application an order belongs to. */
export const getApplicationIdOfOrder = (orderId: string): string =>
  orderId.slice(0, orderId.lastIndexOf("-"));

/** One order, read consistently. */
export const findPaymentOrder = async (id: string): Promise<PaymentOrder | undefined> => {
  const { data } = await getOrderEntity()
    .get({ applicationId: getApplicationIdOfOrder(id), id })
    .go({ consistent: true });
  return data?.order;
};

/** Orders of an institution's application, newest first; none under an id that is another institution's. */
export const listPaymentOrders = async ({
  id: applicationId,
  institutionId,
}: PayableRef): Promise<PaymentOrder[]> => {
  const { data } = await getOrderEntity()
    .query.one({ applicationId })
    .go({ pages: "all", consistent: true, order: "desc" });
  return data.map((row) => row.order).filter((order) => order.institutionId === institutionId);
};

/** Of orders, newest first, the one whose money counted: not one that was paid a second time and goes back. */
export const pickCountedOrder = (orders: readonly PaymentOrder[]): PaymentOrder | undefined => {
  const paidOrders = orders.filter(({ status }) => status === "PAID" || status === "REFUNDED");
  return paidOrders.find(({ status, refundDue }) => status === "PAID" && !refundDue) ?? paidOrders.at(-1);
};
/** The order a receipt is written of. */
export const findCountedOrder = async (payable: PayableRef): Promise<PaymentOrder | undefined> =>
  pickCountedOrder(await listPaymentOrders(payable));

/** The order a payer is told of: the one that counted once there is a receipt, the newest before. */
export const pickVisibleOrder = (
  orders: readonly PaymentOrder[],
  receiptNumber: string | undefined,
): PaymentOrder | undefined => (receiptNumber ? pickCountedOrder(orders) : undefined) ?? orders[0];

/** Puts an order; with `expected`, only over that version. */
export const buildPaymentOrderWrite = (order: PaymentOrder, expectedVersion?: number): TransactionItem => {
  const item = {
    id: order.id,
    applicationId: order.applicationId,
    version: order.version,
    order,
    shard: computeShard(order.id),
    dueAt: order.dueAt ?? "",
  };
  const row = getOrderEntity().put(item);
  return {
    label: "order",
    Put: (expectedVersion === undefined
      ? row.where((a, { notExists }) => notExists(a.id))
      : row.where((a, { eq }) => eq(a.version, expectedVersion))
    ).params(),
  };
};
