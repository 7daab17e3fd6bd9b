/** Applications told from their first day to the day the demonstration begins, by the commands people and jobs use. */
import { gateway, system } from "@portal/core/actor";
import { act, move } from "@portal/core/application/act.server";
import { applyDue } from "@portal/core/application/clocks/due.server";
import { saveDraft, submit } from "@portal/core/application/commands.server";
import { entered } from "@portal/core/application/entry.server";
import { dueAt } from "@portal/core/application/row";
import { changeStanding } from "@portal/core/application/standing/standing.server";
import type { Status } from "@portal/core/application/status";
import * as Store from "@portal/core/application/store.server";
import type { ActionBody } from "@portal/core/application/wire";
import { calendarOf } from "@portal/core/calendar/index";
import { addDays, at, type Day, day, dayOf, type Instant, instant, startOf } from "@portal/core/day";
import type { EventDetail } from "@portal/core/event/wire";
import type { Answers } from "@portal/core/form/types";
import * as Payments from "@portal/core/payment/commands.server";
import type { PaymentGateway } from "@portal/core/payment/gateway.server";
import { apply } from "@portal/core/payment/news.server";
import { schemeOf } from "@portal/core/schemes/index";
import { transact } from "@portal/core/write.server";
import { demoStart } from "../clock.ts";
import type { After } from "./grants.ts";
import type { Planned } from "./institutions.ts";
import { contextOf, memberOf, staff } from "./people.ts";

export interface Story {
  id: string;
  by: Planned;
  /** Who fills it in, when not the administrator. */
  author?: "sub";
  /** None where it is for what others hold, or a report. */
  event?: EventDetail;
  /** What a report is on. */
  parentId?: string;
  scheme: string;
  answers: Answers;
  /** The code of the group that it opens, where the demonstration names it. */
  invitationCode?: string;
  /** Where it shall stand; what would lie after the beginning of the demonstration does not happen. */
  goal: Status | "UNPAID";
  submitOn: Day;
  /** Working days between the steps of staff. */
  pace: number;
  /** The day payment is asked for, when not by the pace. */
  requestOn?: Day;
  /** What is done once it was accepted or endorsed. */
  after?: readonly After[];
}

const calendar = calendarOf();
const begins = instant(demoStart);
/** A provider whose checkout nobody sees. */
const paper: PaymentGateway = {
  create: async () => ({ checkoutUrl: "" }),
  query: async () => undefined,
  refund: async () => undefined,
  verifyWebhook: () => undefined,
} as unknown as PaymentGateway;

/** Tells a story, with what the jobs do of themselves until the demonstration begins. */
export const tell = async (story: Story): Promise<void> => {
  await play(story);
  await finish(story.by.id, story.id);
};

const play = async (story: Story): Promise<void> => {
  const { by, event, scheme, answers, goal, id } = story;
  const institutionId = by.id;
  const author = story.author
    ? memberOf(story.author, institutionId, "SUB_OWN")
    : memberOf(by.owner, institutionId);
  let today = story.submitOn;
  const { parentId } = story;
  const write = { id, scheme, ...(event && { eventId: event.id }), ...(parentId && { parentId }), answers };
  if (goal === "DRAFT") {
    await saveDraft(write, contextOf(author, at(today, "16:05")));
    return;
  }
  await submit(write, contextOf(author, at(today, timeOf(story, 0))), {
    ...(story.invitationCode ? { generateCode: () => story.invitationCode as string } : {}),
  });
  let steps = 0;
  /** The next moment of somebody's work, or undefined when it lies ahead. */
  const later = (days: number): Instant | undefined => {
    today = days === 0 ? today : calendar.addWorking(today, days);
    const moment = at(today, timeOf(story, ++steps));
    return moment < begins ? moment : undefined;
  };
  const step = async (
    who: "applicant" | Parameters<typeof staff>[0],
    action: string,
    days: number,
    body: Partial<ActionBody> | After["body"] = {},
  ) => {
    const moment = later(days);
    if (!moment) return false;
    const actor = who === "applicant" ? author : staff(who);
    const header = await Store.header(institutionId, id);
    if (!header) throw new Error(`no application ${id}`);
    const said = typeof body === "function" ? body(header, today) : body;
    await act(id, action, { ...said, version: header.version }, contextOf(actor, moment));
    return true;
  };
  const goOn = async (): Promise<void> => {
    for (const { who, action, days, body } of story.after ?? [])
      if (!(await step(who, action, days, body))) return;
  };

  // A report, or a form that is signed, is printed, signed and brought back: then it waits for the staff.
  const signed = schemeOf(scheme)?.needsSignedOriginal === true;
  if (signed || (parentId && scheme.startsWith("REPORT_")))
    await step("applicant", "uploadSigned", 0, { fileIds: ["demo-SIGNED_FORM"] });
  if (signed) await step("officer", "receiveOriginal", 1);
  if (goal === "PROCESSING") return;
  if (goal === "SUPPLEMENT_REQUIRED") {
    await step("officer", "requestSupplement", story.pace, {
      fields: ["productPhotos", "certificateOfOrigin"],
      message: "請補交清晰的產品相片及產地來源證。",
      dueOn: calendar.addWorking(day("2026-11-23"), 4),
    });
    return;
  }
  if (goal === "CANCELLED") {
    if (await step("applicant", "requestCancel", 2, { reason: "因人手調配問題，未能參展。" })) {
      await step("officer", "confirmCancel", 1);
    }
    return;
  }
  if (goal === "REJECTED") {
    await step("officer", "reject", story.pace, { reason: "所申報的展品與活動主題不符。" });
    return;
  }
  if (goal === "ENDORSEMENT_APPROVED" && scheme === "ENDORSEMENT_MAINLAND") {
    if (await step("officer", "approveEndorsement", story.pace)) await goOn();
    return;
  }
  if (goal === "ENDORSEMENT_APPROVED")
    return place(story, "approveEndorsement", goal, later(story.pace) ?? begins);
  if (!(await step("officer", "accept", story.pace))) return;
  await goOn();
  if (goal === "ACCEPTED") return;
  if (goal === "PROCESSED") {
    await step("officer", "process", 2);
    return;
  }
  if (story.requestOn) today = story.requestOn;
  if (!(await step("officer", "requestPayment", story.requestOn ? 0 : 2)) || goal === "AWAITING_PAYMENT")
    return;
  if (goal === "UNPAID") return;
  const paidAt = later(2);
  if (!paidAt) return;
  await pay(story, author, paidAt);
  if (goal === "VOUCHER_PENDING_DOWNLOAD") {
    const moment = later(1);
    const header = await Store.header(institutionId, id);
    if (moment && header)
      await move({ header, action: "issueVoucher", input: {} }, contextOf(system, moment));
    return;
  }
  if (goal === "REFUNDED") {
    await step("applicant", "requestCancel", 3, { reason: "公司業務調整，取消參展。" });
    await step("officer", "confirmCancel", 2);
    await step("cashier", "refund", 3);
    return;
  }
  await finish(institutionId, id);
  const paid = await Store.header(institutionId, id);
  if (goal === "PAID" && paid?.status === "VOUCHER_PENDING_DOWNLOAD") {
    // Issued some days before the event, long after the payment: nobody has it earlier.
    if (paid.voucherAt) today = dayOf(paid.voucherAt);
    await step("applicant", "downloadVoucher", 1);
  }
  if (goal === "SETTLED" && event) {
    const over = addDays(day(event.dates.end), 20);
    // A case is closed after the last thing that happened in it, a report that did not come among them.
    const last = dayOf(paid?.updatedAt ?? begins);
    today = last > over ? last : over;
    await place(story, "settle", goal, later(1) ?? begins);
  }
};

async function pay({ id, by }: Story, author: ReturnType<typeof memberOf>, moment: Instant): Promise<void> {
  const choices = {
    method: "MOBILE_BANKING",
    currency: "MOP",
    invoiceType: "ENTERPRISE",
    invoiceName: by.fields.nameZh,
  } as const;
  const { orderId } = await Payments.start(
    { applicationId: id, ...choices },
    contextOf(author, moment),
    paper,
  );
  const header = await Store.header(by.id, id);
  const amount = header?.fee?.total.amount ?? 0;
  await apply({ orderId, type: "paid", amount, currency: "MOP" }, contextOf(gateway, moment));
}

/** Applies what became due before the demonstration begins, each at its own time. */
async function finish(institutionId: string, id: string): Promise<void> {
  for (let guard = 0; guard < 10; guard++) {
    const header = await Store.header(institutionId, id);
    const due = header ? dueAt(header.timers) : undefined;
    if (!due || due >= begins) return;
    await applyDue(institutionId, id, contextOf(system, instant(Date.parse(due) + 30_000)));
  }
}

/** A status that no fair reaches, of schemes still to come; written as its move will write it. */
async function place({ by, id }: Story, action: string, to: Status, moment: Instant): Promise<void> {
  const header = await Store.header(by.id, id);
  if (!header) throw new Error(`no application ${id}`);
  const { next, history } = await entered(
    header,
    { ...header, status: to, version: header.version + 1, updatedAt: moment, decidedAt: moment },
    { action, decision: {} },
    contextOf(staff("officer"), moment),
  );
  const processing = header.holds?.processing;
  const left = processing ? changeStanding(by.id, { processing: { leave: processing } }) : undefined;
  await transact([
    Store.putHeader(next, { version: header.version, status: header.status }),
    Store.putHistory(history),
    ...(left ? [left] : []),
  ]);
}

/** Office hours that differ from story to story. */
function timeOf({ id }: Story, step: number): string {
  const n = (id.charCodeAt(25) * 7 + step * 13) % 48;
  const hour = 9 + Math.floor(n / 12) + (n % 3);
  return `${String(hour).padStart(2, "0")}:${String((n * 11) % 60).padStart(2, "0")}`;
}

/** The first moment of a day as epoch milliseconds. */
export const epochOf = (d: Day): number => Date.parse(startOf(d));
