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
  /** Refund requests that were made. */
  refundIds?: string[];
  createdAt: string;
  paidAt?: string;
}
