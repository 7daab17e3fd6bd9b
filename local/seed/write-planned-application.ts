/**
 * Writes applications from their first day to the day on which the demonstration begins. Applicants, staff, the payment
 * provider and the timers act through the same services as on the portal, each at its own time, so that no status can
 * occur that the table of transitions does not allow.
 */

import { saveDraft, submitApplication } from "@portal/core/applications/application-service.server";
import type { ActionBody } from "@portal/core/applications/model/application-schema";
import * as Store from "@portal/core/applications/model/application-store.server";
import { getNextDueAt } from "@portal/core/applications/model/timers";
import { applyMissedReport } from "@portal/core/applications/reports/apply-missed-report.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { performTransition } from "@portal/core/applications/transitions/perform-transition.server";
import { buildCalendar } from "@portal/core/calendar/index";
import * as Payments from "@portal/core/payments/payment-service.server";
import { applyPaymentMessage } from "@portal/core/payments/payment-webhook.server";
import { gatewayActor, systemActor } from "@portal/core/platform/actor";
import {
  addDays,
  combineDayAndTime,
  type Instant,
  parseDay,
  startOfDay,
  toInstant,
  toMacaoDay,
} from "@portal/core/platform/day";
import {
  findTaskDueTime,
  finishDeferredTask,
} from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { findScheme } from "@portal/core/schemes/index";
import { demoStart } from "../clock/demo-start.ts";
import { dateAnswers } from "./dated-documents.ts";
import { offlineGateway } from "./offline-gateway.ts";
import type { FollowUpStep, PlannedApplication } from "./planned-application.ts";
import { createMemberActor, createSeedContext, createStaffActor } from "./seed-context.ts";

const calendar = buildCalendar();
const demoStartsAt = toInstant(demoStart);
/** Between two steps of the same day. */
const STEP_MINUTES = 25;
/** Writes an application with everything that happens to it until the demonstration begins. */
export const writePlannedApplication = async (planned: PlannedApplication): Promise<void> => {
  const { by, id, parentId, reportedOn, submitOn } = planned;
  const answers = await dateAnswers(planned.answers, submitOn, createMemberActor(by.owner, by.id));
  await writeUntilGoal({ ...planned, answers });
  await applyTimersUntil(by.id, id, reportedOn ? startOfDay(reportedOn) : demoStartsAt);
  if (parentId) await applyTimersUntil(by.id, parentId, demoStartsAt);
  await recordLapsedReport(by.id, id);
};

/** Runs the task that records a report which was not handed in, at the first minute after its last day. */
const recordLapsedReport = async (institutionId: string, id: string): Promise<void> => {
  const { report } = (await Store.findHeader(institutionId, id)) ?? {};
  if (report?.state !== "LAPSED") return;
  const at = combineDayAndTime(addDays(parseDay(report.dueOn), 1), "00:01");
  const task = { kind: "missedReport" as const, id: `${institutionId}/${id}` };
  if ((await findTaskDueTime(task)) === undefined) return;
  await applyMissedReport(task.id, createSeedContext(systemActor, at));
  await finishDeferredTask(task, demoStartsAt);
};

const writeUntilGoal = async (planned: PlannedApplication): Promise<void> => {
  const { by, event, scheme, answers, goal, id } = planned;
  const institutionId = by.id;
  // It was sent while the author still handed in what colleagues had uploaded.
  const author = planned.author
    ? createMemberActor(planned.author, institutionId, "SUB_ALL")
    : createMemberActor(by.owner, institutionId);
  let today = planned.submitOn;
  const { parentId } = planned;
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
  const submittedAt = combineDayAndTime(today, getOfficeTime(planned, 0));
  await submitApplication(draftInput, createSeedContext(author, submittedAt), {
    ...(planned.invitationCode ? { generateCode: () => planned.invitationCode as string } : {}),
  });
  let steps = 0;
  let lastMoment = submittedAt;
  /** Moves on by working days. Returns the next moment of work, or undefined when it is after the beginning. */
  const advanceDays = (days: number): Instant | undefined => {
    today = days === 0 ? today : calendar.addWorking(today, days);
    const officeTime = combineDayAndTime(today, getOfficeTime(planned, ++steps));
    // A second step on the same day follows the first.
    const moment =
      officeTime > lastMoment ? officeTime : toInstant(Date.parse(lastMoment) + STEP_MINUTES * 60_000);
    lastMoment = moment;
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
    if (!header) throw new Error(`There is no application ${id}.`);
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
    for (const { who, action, days, body } of planned.after ?? [])
      if (!(await performStep(who, action, days, body))) return;
  };

  // A report and a form that must be signed wait for staff once the signed copy has been uploaded.
  const needsSignedForm = findScheme(scheme)?.needsSignedOriginal === true;
  if (needsSignedForm || (parentId && scheme.startsWith("REPORT_")))
    await performStep("applicant", "uploadSigned", 0, { fileIds: ["demo-SIGNED_FORM"] });
  if (needsSignedForm) await performStep("officer", "receiveOriginal", 1);
  if (goal === "PROCESSING") return;
  if (goal === "SUPPLEMENT_REQUIRED") {
    await performStep("officer", "requestSupplement", planned.pace, {
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
    await performStep("officer", "reject", planned.pace, { reason: "所申報的展品與活動主題不符。" });
    return;
  }
  if (goal === "ENDORSEMENT_APPROVED") {
    if (await performStep("officer", "approveEndorsement", planned.pace)) await performFollowUp();
    return;
  }
  // With the acceptance the days for the fee begin.
  if (planned.acceptOn) today = planned.acceptOn;
  if (!(await performStep("officer", "accept", planned.acceptOn ? 0 : planned.pace))) return;
  await performFollowUp();
  if (goal === "ACCEPTED") return;
  if (goal === "PROCESSED") {
    await performStep("officer", "process", 2);
    return;
  }
  if (goal === "AWAITING_PAYMENT" || goal === "UNPAID") return;
  const paidAt = advanceDays(2);
  if (!paidAt) return;
  await payFee(planned, author, paidAt);
  if (planned.booth) await performStep("officer", "allocateBooth", 1, { booth: planned.booth });
  // The timer of the event issues the voucher some days before the first day.
  if (goal === "VOUCHER_PENDING_DOWNLOAD") return;
  if (goal === "REFUNDED") {
    await performStep("applicant", "requestCancel", 3, { reason: "公司業務調整，取消參展。" });
    await performStep("officer", "confirmCancel", 2);
    await performStep("cashier", "startRefund", 2);
    await performStep("cashier", "refund", 1, (_header, day) => ({
      paidOn: day,
      reference: `BNU ${id.slice(-6)}`,
    }));
    return;
  }
  await applyTimersUntil(
    institutionId,
    id,
    planned.reportedOn ? startOfDay(planned.reportedOn) : demoStartsAt,
  );
  const paidHeader = await Store.findHeader(institutionId, id);
  if (goal === "PAID" && paidHeader?.status === "VOUCHER_PENDING_DOWNLOAD") {
    if (paidHeader.voucherAt) today = toMacaoDay(paidHeader.voucherAt);
    await performStep("applicant", "downloadVoucher", 1);
  }
};

async function payFee(
  { id, by }: PlannedApplication,
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

/** Applies the timers that run out before an instant, each at its own time. */
async function applyTimersUntil(institutionId: string, id: string, until: Instant): Promise<void> {
  for (let guard = 0; guard < 10; guard++) {
    const header = await Store.findHeader(institutionId, id);
    const nextDueAt = header ? getNextDueAt(header.timers) : undefined;
    if (!nextDueAt || nextDueAt >= until) return;
    await applyDueTimers(
      institutionId,
      id,
      createSeedContext(systemActor, toInstant(Date.parse(nextDueAt) + 30_000)),
    );
  }
}

/** Returns a time within office hours that differs from application to application. */
function getOfficeTime({ id }: PlannedApplication, step: number): string {
  const n = (id.charCodeAt(25) * 7 + step * 13) % 48;
  const hour = 9 + Math.floor(n / 12) + (n % 3);
  return `${String(hour).padStart(2, "0")}:${String((n * 11) % 60).padStart(2, "0")}`;
}
