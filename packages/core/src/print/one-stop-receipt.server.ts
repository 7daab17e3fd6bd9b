/** The receipt of a one-stop payment: mailed when it is paid, and for whoever holds the number. */
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import type { Language } from "../notice/types.ts";
import { held } from "../one-stop/held.server.ts";
import type { OneStop } from "../one-stop/index.ts";
import { read } from "../one-stop/store.server.ts";
import { countedOrder } from "../payment/store.server.ts";
import { addressOf, enter } from "../verification/commands.server.ts";
import type { Ordered } from "./order.ts";

type Now = Pick<Context, "now">;

const ordered = async (one: OneStop | undefined, language: Language, ctx: Now): Promise<Ordered> => {
  const order = one && (await countedOrder({ id: one.number, institutionId: "" }));
  if (!one?.receiptNumber || !one.paidAt || !order)
    throw new Refusal(codes.PAYMENT_STATUS_UNSUITABLE, { params: { status: one?.status ?? "" } });
  await enter("receipt", one.receiptNumber, { oneStop: one.number });
  return {
    name: `${one.receiptNumber}.pdf`,
    order: {
      kind: "receipt",
      of: {
        number: one.receiptNumber,
        of: ["payment", one.number],
        payer: order.invoiceName,
        ...(one.payerName ? { payerName: one.payerName } : {}),
        institutionName: one.companyName,
        what: "oneStop",
        amount: { amount: order.amount, currency: order.currency },
        method: order.method,
        invoiceType: order.invoiceType,
        paidAt: one.paidAt,
        verifyUrl: addressOf("receipt", one.receiptNumber),
      },
      language,
      made: ctx.now,
    },
  };
};

/** For the mail. Refuses 900022 while it is not paid. */
export const receiptOf = async (number: string, language: Language, ctx: Now) =>
  ordered(await read(number), language, ctx);

/** For who holds a ticket. Refuses 900026 when that has run out, 900022 while it is not paid. */
export const receiptFor = async (ticket: string, language: Language, ctx: Context) =>
  ordered(await held(ticket, ctx), language, ctx);
