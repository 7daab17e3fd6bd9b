/** Review: accepted, with what the acceptance settles of the fee, or rejected. */
import { othersIn, priceOthers, waiveRent } from "../../payment/rate-chart.ts";
import type { Header } from "../row.ts";
import { decided, type Effect, type Facts, leave, objectable, refuse } from "./effect.ts";

/** The rent is waived only where that was asked for and a rent is charged (spec 2 §3). */
const withoutRent = (header: Header, { body }: Facts): Header => {
  const { fee } = header;
  const waived = fee && body?.answers.rentWaiverRequest === true ? waiveRent(fee) : fee;
  return waived && waived !== fee
    ? { ...header, fee: waived }
    : refuse({ path: "waiveRent", key: "notOffered" });
};

/** What is quoted on request has its price with the acceptance, where it was asked for and no chart tells one. */
const withOthers = (header: Header, { body }: Facts, price: number): Header => {
  const fee = header.fee ?? { lines: [], total: { amount: 0, currency: "MOP" } };
  const quantity = othersIn(body?.answers ?? {});
  const told = fee.lines.some(({ params }) => params?.extra === "OTHER");
  return quantity && !told
    ? { ...header, fee: priceOthers(fee, quantity, price) }
    : refuse({ path: "otherPrice", key: "notOffered" });
};

export const review: Record<string, Effect> = {
  accept: (next, input, ctx, facts) => {
    const priced = input.otherPrice ? withOthers(next, facts, input.otherPrice) : next;
    const settled = input.waiveRent ? withoutRent(priced, facts) : priced;
    return {
      header: { ...decided(settled, ctx), timers: [], deadlines: [] },
      // The history keeps both amounts.
      ...(settled !== next && {
        diff: { fee: { before: next.fee?.total ?? null, after: settled.fee?.total ?? null } },
      }),
      standing: leave(next),
      notice: "accepted",
    };
  },
  reject: (next, _i, ctx) => ({
    header: objectable(decided(next, ctx), ctx),
    standing: leave(next),
    notice: "rejected",
  }),
};
