/** An order as the payment sandbox takes and keeps it. */
import * as z from "zod";

export const SandboxOrderBody = z.object({
  orderId: z.string().min(1).max(100),
  amount: z.int().min(1),
  currency: z.enum(["MOP", "RMB"]),
  description: z.string().max(500),
  method: z.string().max(60),
  returnUrl: z.url(),
  webhookUrl: z.url(),
});

export interface SandboxOrder extends z.infer<typeof SandboxOrderBody> {
  /** Amounts in minor units. */
  status: "OPEN" | "PAID" | "FAILED" | "CLOSED" | "REFUNDED";
  refunded: number;
  /** Every movement of money, for the statement of a day. */
  movements?: SandboxMovement[];
  /** The totals that `__control` reported. */
  reportedTotals?: Record<string, number>;
  /** Refund requests that were made. */
  refundIds?: string[];
  createdAt: string;
  paidAt?: string;
}

export interface SandboxMovement {
  kind: "payment" | "refund" | "takenBack" | "returned";
  /** Minor units. */
  amount: number;
  at: string;
}
/** A movement as a statement names it. */
export interface EarlierMovement
  extends Pick<SandboxMovement, "kind" | "amount">,
    Pick<SandboxOrder, "orderId" | "currency"> {}
const toMacaoDate = (at: string): string =>
  new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10);

/** Lists the movements of a Macao day, as the statement of a payment provider does. */
export const listMovements = (orders: Record<string, SandboxOrder>, day: string) =>
  Object.values(orders).flatMap(({ orderId, currency, movements = [] }) =>
    movements
      .filter(({ at }) => toMacaoDate(at) === day)
      .map(({ kind, amount }) => ({ orderId, kind, amount, currency })),
  );
