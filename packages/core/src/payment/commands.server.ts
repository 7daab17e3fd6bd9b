/** The payment page, and starting a payment. */
import type * as z from "zod";
import type { Context } from "../actor.ts";
import type { Header } from "../application/row.ts";
import { visible } from "../application/visible.server.ts";
import type { Fee } from "../application/wire.ts";
import { codes, Refusal } from "../errors.ts";
import { read as readEvent } from "../event/store.server.ts";
import { holding } from "../policy/index.ts";
import { recent as policies } from "../policy/store.server.ts";
import { feeIn } from "./fee.ts";
import { httpGateway, type PaymentGateway } from "./gateway.server.ts";
import { methods, overdueSince, purposeOf, rateOf, refusalOf, terms } from "./index.ts";
import { checkout, orderView, refuseWhenClosed } from "./order.server.ts";
import { ofApplication, toldOf } from "./store.server.ts";
import type * as Wire from "./wire.ts";

type Start = z.infer<typeof Wire.PaymentStart>;
type Started = z.infer<typeof Wire.PaymentStarted>;

const none: Fee = { lines: [], total: { amount: 0, currency: "MOP" } };

/** The application that is to be paid; 300001 when the caller has none of that id. */
const payable = async (id: string, ctx: Context): Promise<Header> => {
  try {
    return (await visible(id, ctx)).header;
  } catch (error) {
    if (error instanceof Refusal && error.code === codes.FORM_NOT_FOUND)
      throw new Refusal(codes.PAYMENT_NO_APPLICATION);
    throw error;
  }
};

/** What the payment page shows. Readable in every status, so that the result and the receipt are found again. */
export const get = async (applicationId: string, ctx: Context): Promise<z.infer<typeof Wire.PaymentView>> => {
  const header = await payable(applicationId, ctx);
  if (!header.fee || !header.code || !header.submittedAt) throw new Refusal(codes.PAYMENT_NO_APPLICATION);
  const order = toldOf(await ofApplication(header), header.receiptNumber);
  const mop = header.fee.total.amount;
  const rmb = feeIn(header.fee, "RMB", rateOf(header.policy));
  const due = header.deadlines.find((d) => d.kind === "payment");
  return {
    applicationId,
    code: header.code,
    scheme: header.scheme,
    institutionName: header.institutionName ?? "",
    ...(header.eventNames ? { eventNames: header.eventNames } : {}),
    ...(header.eventDates
      ? { eventDates: { start: header.eventDates.start, end: header.eventDates.end } }
      : {}),
    submittedAt: header.submittedAt,
    status: header.status,
    fee: header.fee,
    ...(due ? { due } : {}),
    amounts: [
      { amount: mop, currency: "MOP" },
      { amount: rmb.total.amount, currency: "RMB" },
    ],
    fees: { MOP: header.fee, RMB: rmb },
    rate: { RMB: rateOf(header.policy) },
    methods: methods(mop, header.policy),
    ...(order ? { order: orderView(order) } : {}),
    ...(header.receiptNumber
      ? { receiptNumber: header.receiptNumber, receiptUrl: `/api/payment/${applicationId}/receipt` }
      : {}),
  };
};

/**
 * Makes an order and asks the gateway for its checkout page.
 * @throws Refusal 200113 for staff, who take no part in paying; 900050 read before somebody wrote; 300001–300004; 900021; 900028 choices missing (R476)
 */
export const start = async (
  input: Start,
  ctx: Context,
  gateway: PaymentGateway = httpGateway,
): Promise<Started> => {
  if (ctx.actor.kind === "staff") throw new Refusal(codes.LOGIN_NO_ACCESS);
  const header = await payable(input.applicationId, ctx);
  if (input.version !== undefined && input.version !== header.version)
    throw new Refusal(codes.STALE_VERSION, { current: { version: header.version, status: header.status } });
  const event = header.eventId ? await readEvent(header.eventId) : undefined;
  const why = refusalOf(header, event !== undefined);
  if (why) throw new Refusal(why, { params: { status: header.status } });
  const over = overdueSince(header, ctx.today);
  if (over) throw new Refusal(codes.CURRENT_DEADLINE_PASSED, { params: { day: over } });
  if (header.pending)
    throw new Refusal(codes.PAYMENT_STATUS_UNSUITABLE, { params: { pending: header.pending } });
  refuseWhenClosed(holding(await policies(ctx.now), { scheme: header.scheme, event }, ctx.today));
  return checkout(
    {
      applicationId: header.id,
      institutionId: header.institutionId,
      purpose: purposeOf(header) ?? "fee",
      terms: terms(header.fee ?? none, input.currency ?? "MOP", header.policy),
      choices: input,
      description: `${header.code ?? ""} ${header.eventNames?.["zh-Hant"] ?? ""}`,
      resultPath: `/pay/result?id=${header.id}`,
    },
    ctx,
    gateway,
  );
};
