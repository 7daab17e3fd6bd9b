/** Applications told from their first day to the day the demonstration begins, by the commands people and jobs use. */

import { appendHistory } from "@portal/core/applications/changes/append-history.server";
import { saveDraft, submitApplication } from "@portal/core/applications/drafts/service.server";
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ActionBody } from "@portal/core/applications/model/schema";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import * as Store from "@portal/core/applications/model/store.server";
import { getNextDueAt } from "@portal/core/applications/model/timers";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import {
  applyTransition,
  performTransition,
} from "@portal/core/applications/transitions/perform-transition.server";
import { buildCalendar } from "@portal/core/calendar/index";
import { buildConstraintWrite } from "@portal/core/institutions/constraints/constraints.server";
import type { PaymentGateway } from "@portal/core/payments/gateway/payment-gateway.server";
import * as Payments from "@portal/core/payments/payment-service.server";
import { applyPaymentMessage } from "@portal/core/payments/payment-webhook.server";
import { gatewayActor, systemActor } from "@portal/core/platform/actor";
import {
  addDays,
  combineDayAndTime,
  type Instant,
  parseDay,
  toInstant,
  toMacaoDay,
} from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { findScheme } from "@portal/core/schemes/index";
import { demoStart } from "../demo-clock.ts";
import type { ApplicationStory, FollowUpStep } from "./application-story.ts";
import { setPaperIssueDays } from "./demo-files.ts";
import { createMemberActor, createSeedContext, createStaffActor } from "./people.ts";

const calendar = buildCalendar();
const demoStartsAt = toInstant(demoStart);
/** A provider whose checkout nobody sees. */
const offlineGateway: PaymentGateway = {
  create: async () => ({ checkoutUrl: "" }),
  query: async () => undefined,
  refund: async () => undefined,
  verifyWebhook: () => undefined,
} as unknown as PaymentGateway;

/** Tells a story, with what the jobs do of themselves until the demonstration begins. */
export const writeStory = async (story: ApplicationStory): Promise<void> => {
  const restoreIssueDays = await setPaperIssueDays(story.by.id, story.answers, addDays(story.submitOn, -20));
  await playStory(story);
  await restoreIssueDays();
  await applyDueTimersUntilStart(story.by.id, story.id);
};

const playStory = async (story: ApplicationStory): Promise<void> => {
  const { by, event, scheme, answers, goal, id } = story;
  const institutionId = by.id;
  const author = story.author
    ? createMemberActor(story.author, institutionId, "SUB_OWN")
    : createMemberActor(by.owner, institutionId);
  let today = story.submitOn;
  const { parentId } = story;
  const draftInput = {
    id,
    scheme,
    ...(event && { eventId: event.id }),
    ...(parentId && { parentId }),
    answers,
  };
  if (goal === "DRAFT") {
    await saveDraft(draftInput, createSeedContext(author, combineDayAndTime(today, "16:05")));
    return;
  }
  await submitApplication(
    draftInput,
    createSeedContext(author, combineDayAndTime(today, getOfficeTime(story, 0))),
    {
      ...(story.invitationCode ? { generateCode: () => story.invitationCode as string } : {}),
    },
  );
  let steps = 0;
  /** The next moment of somebody's work, or undefined when it lies ahead. */
  const advanceDays = (days: number): Instant | undefined => {
    today = days === 0 ? today : calendar.addWorking(today, days);
    const moment = combineDayAndTime(today, getOfficeTime(story, ++steps));
    return moment < demoStartsAt ? moment : undefined;
  };
  const performStep = async (
    actorName: "applicant" | Parameters<typeof createStaffActor>[0],
    action: string,
    days: number,
    body: Partial<ActionBody> | FollowUpStep["body"] = {},
  ) => {
    const moment = advanceDays(days);
    if (!moment) return false;
    const actor = actorName === "applicant" ? author : createStaffActor(actorName);
    const header = await Store.findHeader(institutionId, id);
    if (!header) throw new Error(`no application ${id}`);
    const requestBody = typeof body === "function" ? body(header, today) : body;
    await performTransition(
      id,
      action,
      { ...requestBody, version: header.version },
      createSeedContext(actor, moment),
    );
    return true;
  };
  const performFollowUp = async (): Promise<void> => {
    for (const { who, action, days, body } of story.after ?? [])
      if (!(await performStep(who, action, days, body))) return;
  };

  // A report, or a form that is signed, is printed, signed and brought back: then it waits for the staff.
  const needsSignedForm = findScheme(scheme)?.needsSignedOriginal === true;
  if (needsSignedForm || (parentId && scheme.startsWith("REPORT_")))
    await performStep("applicant", "uploadSigned", 0, { fileIds: ["demo-SIGNED_FORM"] });
  if (needsSignedForm) await performStep("officer", "receiveOriginal", 1);
  if (goal === "PROCESSING") return;
  if (goal === "SUPPLEMENT_REQUIRED") {
    await performStep("officer", "requestSupplement", story.pace, {
      fields: ["productPhotos", "certificateOfOrigin"],
      message: "請補交清晰的產品相片及產地來源證。",
      dueOn: calendar.addWorking(parseDay("2026-11-23"), 4),
    });
    return;
  }
  if (goal === "CANCELLED") {
    if (await performStep("applicant", "requestCancel", 2, { reason: "因人手調配問題，未能參展。" })) {
      await performStep("officer", "confirmCancel", 1);
    }
    return;
  }
  if (goal === "REJECTED") {
    await performStep("officer", "reject", story.pace, { reason: "所申報的展品與活動主題不符。" });
    return;
  }
  if (goal === "ENDORSEMENT_APPROVED" && scheme === "ENDORSEMENT_MAINLAND") {
    if (await performStep("officer", "approveEndorsement", story.pace)) await performFollowUp();
    return;
  }
  if (goal === "ENDORSEMENT_APPROVED")
    return forceStatus(story, "approveEndorsement", goal, advanceDays(story.pace) ?? demoStartsAt);
  // With the acceptance the days for the fee begin.
  if (story.acceptOn) today = story.acceptOn;
  if (!(await performStep("officer", "accept", story.acceptOn ? 0 : story.pace))) return;
  await performFollowUp();
  if (goal === "ACCEPTED") return;
  if (goal === "PROCESSED") {
    await performStep("officer", "process", 2);
    return;
  }
  if (goal === "AWAITING_PAYMENT" || goal === "UNPAID") return;
  const paidAt = advanceDays(2);
  if (!paidAt) return;
  await payFee(story, author, paidAt);
  if (goal === "VOUCHER_PENDING_DOWNLOAD") {
    const moment = advanceDays(1);
    const header = await Store.findHeader(institutionId, id);
    if (moment && header)
      await applyTransition(
        { header, action: "issueVoucher", input: {} },
        createSeedContext(systemActor, moment),
      );
    return;
  }
  if (goal === "REFUNDED") {
    await performStep("applicant", "requestCancel", 3, { reason: "公司業務調整，取消參展。" });
    await performStep("officer", "confirmCancel", 2);
    await performStep("cashier", "refund", 3, (_header, day) => ({
      paidOn: day,
      reference: `BNU ${id.slice(-6)}`,
    }));
    return;
  }
  await applyDueTimersUntilStart(institutionId, id);
  const paidHeader = await Store.findHeader(institutionId, id);
  if (goal === "PAID" && paidHeader?.status === "VOUCHER_PENDING_DOWNLOAD") {
    // Issued some days before the event, long after the payment: nobody has it earlier.
    if (paidHeader.voucherAt) today = toMacaoDay(paidHeader.voucherAt);
    await performStep("applicant", "downloadVoucher", 1);
  }
  if (goal === "SETTLED" && event) {
    const settlementDay = addDays(parseDay(event.dates.end), 20);
    // A case is closed after the last thing that happened in it, a report that did not come among them.
    const lastChangeDay = toMacaoDay(paidHeader?.updatedAt ?? demoStartsAt);
    today = lastChangeDay > settlementDay ? lastChangeDay : settlementDay;
    await forceStatus(story, "settle", goal, advanceDays(1) ?? demoStartsAt);
  }
};

async function payFee(
  { id, by }: ApplicationStory,
  author: ReturnType<typeof createMemberActor>,
  moment: Instant,
): Promise<void> {
  const choices = {
    method: "MOBILE_BANKING",
    currency: "MOP",
    invoiceType: "ENTERPRISE",
    invoiceName: by.fields.nameZh,
  } as const;
  const { orderId } = await Payments.startPayment(
    { applicationId: id, ...choices },
    createSeedContext(author, moment),
    offlineGateway,
  );
  const header = await Store.findHeader(by.id, id);
  const amount = header?.fee?.total.amount ?? 0;
  await applyPaymentMessage(
    { orderId, type: "paid", amount, currency: "MOP" },
    createSeedContext(gatewayActor, moment),
  );
}

/** Applies what became due before the demonstration begins, each at its own time. */
async function applyDueTimersUntilStart(institutionId: string, id: string): Promise<void> {
  for (let guard = 0; guard < 10; guard++) {
    const header = await Store.findHeader(institutionId, id);
    const nextDueAt = header ? getNextDueAt(header.timers) : undefined;
    if (!nextDueAt || nextDueAt >= demoStartsAt) return;
    await applyDueTimers(
      institutionId,
      id,
      createSeedContext(systemActor, toInstant(Date.parse(nextDueAt) + 30_000)),
    );
  }
}

/** A status that no fair reaches, of schemes still to come; written as its move will write it. */
async function forceStatus(
  { by, id }: ApplicationStory,
  action: SubmittedAction,
  targetStatus: ApplicationStatus,
  moment: Instant,
): Promise<void> {
  const header = await Store.findHeader(by.id, id);
  if (!header) throw new Error(`no application ${id}`);
  const { next, history } = await appendHistory(
    header,
    { ...header, status: targetStatus, version: header.version + 1, updatedAt: moment, decidedAt: moment },
    { action, decision: {} },
    createSeedContext(createStaffActor("officer"), moment),
  );
  const processing = header.holds?.processing;
  const constraintWrite = processing
    ? buildConstraintWrite(by.id, { processing: { leave: processing } })
    : undefined;
  await transact([
    Store.putHeader(next, { version: header.version, status: header.status }),
    Store.putHistory(history),
    ...(constraintWrite ? [constraintWrite] : []),
  ]);
}

/** Office hours that differ from story to story. */
function getOfficeTime({ id }: ApplicationStory, step: number): string {
  const n = (id.charCodeAt(25) * 7 + step * 13) % 48;
  const hour = 9 + Math.floor(n / 12) + (n % 3);
  return `${String(hour).padStart(2, "0")}:${String((n * 11) % 60).padStart(2, "0")}`;
}
