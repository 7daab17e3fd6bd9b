/**
 * Orders: what was sent to the payment gateway. An order's id begins with its application's (`<application>-<ulid>`),
 * so that a webhook finds both; a one-stop payment's number stands in an application's place. While something is due for it (ask the gateway, pay back), it stands in `due`.
 */
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../day.ts";
import { client, shardOf, tableName } from "../table.server.ts";
import type { Labelled } from "../write.server.ts";
import type { Currency, Purpose } from "./index.ts";

export interface Order {
  id: string;
  applicationId: string;
  institutionId: string;
  purpose: Purpose;
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

const make = () =>
  new Entity(
    {
      model: { entity: "order", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        applicationId: { type: "string", required: true },
        version: { type: "number", required: true },
        order: { type: CustomAttributeType<Order>("any"), required: true },
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
    { client: client(), table: tableName() },
  );
let made: ReturnType<typeof make> | undefined;
const orders = () => (made ??= make());

/** What orders are for: an application, or a one-stop payment by its number, which is no institution's. */
export interface Payable {
  id: string;
  /** "" of a one-stop payment */
  institutionId: string;
}

/** The application an order belongs to. */
export const applicationOf = (orderId: string): string => orderId.slice(0, orderId.lastIndexOf("-"));

/** One order, read consistently. */
export const read = async (id: string): Promise<Order | undefined> => {
  const { data } = await orders()
    .get({ applicationId: applicationOf(id), id })
    .go({ consistent: true });
  return data?.order;
};

/** Orders of an institution's application, newest first; none under an id that is another institution's. */
export const ofApplication = async ({ id: applicationId, institutionId }: Payable): Promise<Order[]> => {
  const { data } = await orders()
    .query.one({ applicationId })
    .go({ pages: "all", consistent: true, order: "desc" });
  return data.map((row) => row.order).filter((order) => order.institutionId === institutionId);
};

/** Of orders, newest first, the one whose money counted: not one that was paid a second time and goes back. */
export const countedOf = (orders: readonly Order[]): Order | undefined => {
  const paid = orders.filter(({ status }) => status === "PAID" || status === "REFUNDED");
  return paid.find(({ status, refundDue }) => status === "PAID" && !refundDue) ?? paid.at(-1);
};
/** The order a receipt is written of. */
export const countedOrder = async (of: Payable): Promise<Order | undefined> =>
  countedOf(await ofApplication(of));

/** The order a payer is told of: the one that counted once there is a receipt, the newest before. */
export const toldOf = (orders: readonly Order[], receiptNumber: string | undefined): Order | undefined =>
  (receiptNumber ? countedOf(orders) : undefined) ?? orders[0];

/** Puts an order; with `expected`, only over that version. */
export const put = (order: Order, expected?: number): Labelled => {
  const item = {
    id: order.id,
    applicationId: order.applicationId,
    version: order.version,
    order,
    shard: shardOf(order.id),
    dueAt: order.dueAt ?? "",
  };
  const row = orders().put(item);
  return {
    label: "order",
    Put: (expected === undefined
      ? row.where((a, { notExists }) => notExists(a.id))
      : row.where((a, { eq }) => eq(a.version, expected))
    ).params(),
  };
};
