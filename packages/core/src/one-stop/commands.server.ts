/**
 * What whoever holds a payment number does without a login: looks it up, says who pays, pays. A number is a secret of
 * its own and is asked for with a picture; what does not exist is refused in one way, however it was typed.
 */
import type * as z from "zod";
import type { Context } from "../actor.ts";
import { use } from "../captcha/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import type { Json } from "../form/types.ts";
import { httpGateway, type PaymentGateway } from "../payment/gateway.server.ts";
import { methods, rateOf, terms } from "../payment/index.ts";
import { checkout, orderView, refuseWhenClosed } from "../payment/order.server.ts";
import { ofApplication, toldOf } from "../payment/store.server.ts";
import type { PaymentStarted } from "../payment/wire.ts";
import { holding } from "../policy/index.ts";
import { recent } from "../policy/store.server.ts";
import { admitGuess, noteWrongGuess } from "../rate/budget.server.ts";
import { networkOf } from "../rate/index.ts";
import { count } from "../rate/store.server.ts";
import { Cancelled, transact } from "../write.server.ts";
import { held } from "./held.server.ts";
import { isOpen, issuesOf, mop, type OneStop, readNumber, shown } from "./index.ts";
import { giveTicket, put, read } from "./store.server.ts";
import type * as Wire from "./wire.ts";

/** Look-ups of one network: a counter that serves many investors has enough, who tries numbers out finds none. */
const often = { times: 30, window: 3_600_000 };
/** What staff may set for it stands under the kind's name. */
const SCHEME = "ONE_STOP_PAYMENT";
type Now = Pick<Context, "now" | "today" | "address" | "work">;
const policies = async (ctx: Now): Promise<Record<string, Json>> =>
  holding(await recent(ctx.now), { scheme: SCHEME }, ctx.today);

const feeOf = (one: OneStop) => ({ lines: [], total: mop(one.amountDue) });

const viewOf = async (one: OneStop, ctx: Now): Promise<Wire.OneStopView> => {
  const [policy, orders] = await Promise.all([
    policies(ctx),
    ofApplication({ id: one.number, institutionId: "" }),
  ]);
  const order = toldOf(orders, one.receiptNumber);
  const returned = orders
    .filter(({ status, refundDue }) => refundDue || status === "REFUNDED")
    .map(({ amount, currency }) => ({ amount, currency }));
  return {
    ...shown(one),
    amounts: [mop(one.amountDue), { amount: terms(feeOf(one), "RMB", policy).amount, currency: "RMB" }],
    rate: { RMB: rateOf(policy) },
    methods: methods(one.amountDue, policy),
    ...(order ? { order: orderView(order) } : {}),
    ...(returned.length > 0 ? { returned } : {}),
  };
};

/** A captcha that was read wrong asks for the next picture in the words of this page (spec 3 §5). */
const look = async (codeId: string | undefined, num: string | undefined, ctx: Now): Promise<void> => {
  try {
    await use(codeId, num, ctx);
  } catch (error) {
    const wrong: readonly number[] = [codes.LOGIN_CAPTCHA_WRONG, codes.LOGIN_CAPTCHA_WRONG_ALT];
    if (error instanceof Refusal && wrong.includes(error.code))
      throw new Refusal(codes.CAPTCHA_FAILED_REFRESH, { fields: [{ path: "num", key: "captcha" }] });
    throw error;
  }
};

/**
 * Looks a payment number up.
 * @param address the caller's network address: thirty look-ups an hour
 * @throws Refusal 10502 without a number; 200102, 900020 for the picture; 19995, 900280 while its network has guessed wrong too often; 900019 for what is no number
 */
export const lookUp = async (
  asked: z.infer<typeof Wire.LookUp>,
  address: string,
  ctx: Now,
): Promise<z.infer<typeof Wire.Found>> => {
  if (!asked.number?.trim())
    throw new Refusal(codes.REQUIRED_EMPTY, { fields: [{ path: "number", key: "required" }] });
  await admitGuess({ operation: "osspay", subject: "" }, ctx);
  await look(asked.codeId, asked.num, ctx);
  await count("osspay", networkOf(address), often, ctx.now);
  const number = readNumber(asked.number);
  const one = number && (await read(number));
  if (!one) {
    await noteWrongGuess(ctx);
    throw new Refusal(codes.ONLINE_PAYMENT_NUMBER_MISSING);
  }
  return { ticket: await giveTicket(one.number, ctx.now), payment: await viewOf(one, ctx) };
};

/** The payment as it stands: what the result page asks for until it knows. */
export const view = async (ticket: string, ctx: Now): Promise<Wire.OneStopView> =>
  viewOf(await held(ticket, ctx), ctx);

/**
 * Says who pays and where the receipt goes; can be corrected until it is paid. The same again changes nothing.
 * @throws Refusal 900026; 900022 paid or cancelled; 10502, 900054 with the fields; 900050 somebody else wrote
 */
export const submit = async (input: z.infer<typeof Wire.Payer>, ctx: Now): Promise<Wire.OneStopView> => {
  const one = await held(input.ticket, ctx);
  if (!isOpen(one)) throw new Refusal(codes.PAYMENT_STATUS_UNSUITABLE, { params: { status: one.status } });
  const fields = issuesOf(input);
  if (fields.length > 0) {
    const empty = fields.every(({ key }) => key === "required");
    throw new Refusal(empty ? codes.REQUIRED_EMPTY : codes.INVALID_VALUE, { fields });
  }
  const payer = {
    payerName: input.payerName.trim(),
    receiptEmail: input.receiptEmail.trim(),
    language: input.language,
  };
  const same =
    one.status === "TO_PAY" &&
    Object.entries(payer).every(([name, value]) => one[name as keyof OneStop] === value);
  if (same) return viewOf(one, ctx);
  const next: OneStop = {
    ...one,
    ...payer,
    status: "TO_PAY",
    submittedAt: one.submittedAt ?? ctx.now,
    version: input.version + 1,
  };
  try {
    await transact([put(next)]);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    throw new Refusal(codes.STALE_VERSION, { current: shown((await read(one.number)) ?? one) });
  }
  return viewOf(next, ctx);
};

/**
 * Makes an order and asks the gateway for its checkout page.
 * @throws Refusal 900026; 300004 nothing is awaited (yet, or any more), 300003, 900021, 900028
 */
export const pay = async (
  { ticket, ...choices }: z.infer<typeof Wire.Pay>,
  ctx: Context,
  gateway: PaymentGateway = httpGateway,
): Promise<z.infer<typeof PaymentStarted>> => {
  const one = await held(ticket, ctx);
  if (one.status !== "TO_PAY")
    throw new Refusal(codes.PAYMENT_STATUS_NOT_AWAITING, { params: { status: one.status } });
  if (one.amountDue <= 0) throw new Refusal(codes.PAYMENT_AMOUNT_ZERO);
  const policy = await policies(ctx);
  refuseWhenClosed(policy);
  return checkout(
    {
      applicationId: one.number,
      institutionId: "",
      purpose: "oneStop",
      terms: terms(feeOf(one), choices.currency ?? "MOP", policy),
      choices,
      description: `${one.number} ${one.companyName}`,
      resultPath: "/osspay/result",
    },
    ctx,
    gateway,
  );
};
