/**
 * Orders that were sent to the payment gateway. The id of an order starts with its application's
 * (`<application>-<ulid>`), so that a webhook finds both; for a one-stop payment its number replaces the application.
 * While an order needs work (query the gateway, refund), it is in the `due` index. While the gateway has to refund it,
 * it has keys of its own in `byQueue` as well, so that the reconciliation reads these orders alone (decision 0788).
 */
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../../platform/day.ts";
import { buildKey, defineEntity, type EntityConnection } from "../../platform/entity.server.ts";
import { computeShard } from "../../platform/table.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { Currency, OrderPurpose } from "./index.ts";
import { getSubjectIdOfOrder } from "./order-id.ts";

/** Totals of one order as its provider reports them, so that the order and the number of its messages do not matter. */
export interface ReportedReversals {
  /** Refunds, those that we requested included. */
  refunded?: number;
  /** Chargebacks, lost or still disputed. */
  chargedBack?: number;
  /** Chargebacks that were decided for us and paid out again. */
  chargebackReturned?: number;
}
export interface PaymentOrder {
  id: string;
  applicationId: string;
  institutionId: string;
  purpose: OrderPurpose;
  status: "OPEN" | "PAID" | "FAILED" | "EXPIRED" | "REFUNDED";
  method: string;
  currency: Currency;
  /** Minor units of the currency. */
  amount: number;
  rate: number;
  invoiceType: string;
  invoiceName: string;
  /** It was opened by a link to pay, and its payer returns to the page of the link (decision 0766). */
  byLink?: true;
  createdAt: Instant;
  paidAt?: Instant;
  /** The gateway has to refund it, or a part of it. */
  refundDue?: boolean;
  /** Paid too late or twice: it paid nothing and is refunded. */
  excess?: true;
  /** Amount refunded or to be refunded on our request, in minor units. */
  refunded?: number;
  /** The part of `refunded` that the gateway has already made, while another part is due. */
  executed?: number;
  /** The part of a refund by the bank that this order had paid, in minor units (decision 0613). */
  refundedByBank?: number;
  /** Refunds that the provider made by itself, in minor units. */
  ownRefunds?: number;
  /** Due refunds that a chargeback made unnecessary, in minor units. */
  absorbed?: number;
  /** The amount that it pays, in avos. */
  mop: number;
  /** The totals that the provider reported, in minor units. Each of them only grows. */
  reported?: ReportedReversals;
  /** Taken back without our request and not returned, in minor units. */
  reversed?: number;
  version: number;
  dueAt?: Instant;
}

/** An order as stored: those from before 2026-11-25 do not say what they pay in patacas. */
type StoredPaymentOrder = Omit<PaymentOrder, "mop"> & { mop?: number };

/**
 * Returns a stored order with the amount that it pays in avos. The fee may have changed since, so that of an older
 * order follows from what was paid and its rate, not from the fee of today.
 */
const addPatacas = (order: StoredPaymentOrder): PaymentOrder => ({
  ...order,
  mop: order.mop ?? (order.currency === "MOP" ? order.amount : Math.round(order.amount / order.rate)),
});

const createOrderEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "order", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        applicationId: { type: "string", required: true },
        version: { type: "number", required: true },
        order: { type: CustomAttributeType<StoredPaymentOrder>("any"), required: true },
        shard: { type: "number", required: true },
        dueAt: { type: "string" },
        /** When the order was opened, while its refund is due; else empty. */
        refundOf: { type: "string" },
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
        dueRefunds: {
          index: "byQueue",
          condition: (row: { refundOf?: string }) => Boolean(row.refundOf),
          pk: buildKey("gsi2pk", "queue#due-refund", []),
          sk: buildKey("gsi2sk", "${refundOf}#${id}", ["refundOf", "id"]),
        },
      },
    },
    connection,
  );
const getOrderEntity = defineEntity(createOrderEntity);

/**
 * Reads an order from its row.
 * @throws Error where the row has none
 */
export const parseOrderRow = (row: Record<string, unknown>): PaymentOrder => {
  const { data } = getOrderEntity().parse({ Item: row });
  if (!data?.order) throw new Error("the row of an order has no order");
  return addPatacas(data.order);
};

/**
 * The subject that an order pays: an application, or a one-stop payment by its number, which belongs to no institution.
 */
interface PayableRef {
  id: string;
  /** "" for a one-stop payment. */
  institutionId: string;
}

/** Returns one order. One consistent read. */
export const findPaymentOrder = async (id: string): Promise<PaymentOrder | undefined> => {
  const { data } = await getOrderEntity()
    .get({ applicationId: getSubjectIdOfOrder(id), id })
    .go({ consistent: true });
  return data ? addPatacas(data.order) : undefined;
};

/** Lists orders of an institution's application, newest first, or none when another institution owns the id. */
export const listPaymentOrders = async ({
  id: applicationId,
  institutionId,
}: PayableRef): Promise<PaymentOrder[]> => {
  const { data } = await getOrderEntity()
    .query.one({ applicationId })
    .go({ pages: "all", consistent: true, order: "desc" });
  return data.map((row) => addPatacas(row.order)).filter((order) => order.institutionId === institutionId);
};

/** Lists the orders with a refund that the gateway has not made yet, the oldest order first. */
export const listOrdersWithDueRefund = async (): Promise<PaymentOrder[]> => {
  const { data } = await getOrderEntity().query.dueRefunds({}).go({ pages: "all" });
  return data.map((row) => addPatacas(row.order));
};

/** Returns the orders that paid something, the last payment first. A payment in excess paid nothing. */
export const listCountedOrders = (orders: readonly PaymentOrder[]): PaymentOrder[] =>
  orders
    .filter(({ status, excess }) => !excess && (status === "PAID" || status === "REFUNDED"))
    // Orders can be paid in another sequence than they were opened. The sort keeps the sequence of those paid at once.
    .toSorted((a, b) => (b.paidAt ?? b.createdAt).localeCompare(a.paidAt ?? a.createdAt));
/**
 * Picks the order whose payment counts, which the receipt names: the last payment that is not about to be refunded.
 * Where all are refunded it is the last one too, because each payment has a receipt of its own, which makes the earlier
 * receipt void.
 * @param orders newest first
 */
export const pickCountedOrder = (orders: readonly PaymentOrder[]): PaymentOrder | undefined => {
  const countedOrders = listCountedOrders(orders);
  return countedOrders.find(({ status, refundDue }) => status === "PAID" && !refundDue) ?? countedOrders[0];
};
/** Finds the order of the receipt. */
export const findCountedOrder = async (payable: PayableRef): Promise<PaymentOrder | undefined> =>
  pickCountedOrder(await listPaymentOrders(payable));

/** Picks the order of a one-stop payment to show: the one that counts once there is a receipt, otherwise the newest. */
export const pickVisibleOrder = (
  orders: readonly PaymentOrder[],
  receiptNumber: string | undefined,
): PaymentOrder | undefined => (receiptNumber ? pickCountedOrder(orders) : undefined) ?? orders[0];

/** Builds the write of an order; with `expectedVersion`, on condition of that version. */
export const buildPaymentOrderWrite = (order: PaymentOrder, expectedVersion?: number): TransactionItem => {
  const item = {
    id: order.id,
    applicationId: order.applicationId,
    version: order.version,
    order,
    shard: computeShard(order.id),
    dueAt: order.dueAt ?? "",
    refundOf: order.refundDue ? order.createdAt : "",
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
