/** Making and withdrawing the link with which somebody pays a fee without signing in (decision 0766). */
import type * as z from "zod";
import { recordLinkChange } from "../applications/changes/record-link-change.server.ts";
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import type * as Wire from "../applications/orders/payment-schema.ts";
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { getPayableApplication, requirePayable } from "./payable-application.server.ts";
import { buildPaymentLink } from "./payment-link.ts";
import { getPaymentView } from "./payment-service.server.ts";

type PaymentView = z.infer<typeof Wire.PaymentView>;
type Write = z.infer<typeof Wire.PaymentLinkWrite>;

/**
 * Returns the application of a member who may pay.
 * @throws Refusal 200113 for staff; 300001
 */
const getOwnPayableApplication = async (id: string, ctx: Context): Promise<ApplicationHeader> => {
  if (ctx.actor.kind === "staff") throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  return getPayableApplication(id, ctx);
};

/**
 * Makes a link that pays what is to be paid now. An application has one: the one before ends.
 * @param version of the application that was read
 * @throws Refusal 200113 for staff; 300001–300004, 900018, 900022 where nothing can be paid now; 19995 too often;
 * 900050 when the application was changed meanwhile
 */
export const createPaymentLink = async (
  id: string,
  { version }: Write,
  ctx: Context,
): Promise<PaymentView> => {
  const header = await getOwnPayableApplication(id, ctx);
  await requirePayable(header, ctx);
  await recordLinkChange(
    header,
    version,
    {
      action: "createPaymentLink",
      change: (seq) => ({ ...header, paymentLink: buildPaymentLink(header, seq, ctx.today) }),
    },
    ctx,
  );
  return getPaymentView(id, ctx);
};

/**
 * Withdraws the link. It opens nothing from then on; a payment that was begun by it can still be finished at the
 * provider.
 * @param version of the application that was read
 * @throws Refusal 200113 for staff; 300001; 900057 where it has no link; 19995 too often; 900050 when the application
 * was changed meanwhile
 */
export const endPaymentLink = async (id: string, { version }: Write, ctx: Context): Promise<PaymentView> => {
  const header = await getOwnPayableApplication(id, ctx);
  const { paymentLink, ...rest } = header;
  if (!paymentLink)
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, {
      params: { status: header.status, action: "endPaymentLink" },
    });
  await recordLinkChange(header, version, { action: "endPaymentLink", change: () => rest }, ctx);
  return getPaymentView(id, ctx);
};
