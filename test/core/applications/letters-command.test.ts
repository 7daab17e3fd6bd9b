/** The letters of fairs, delegations and services: accepted or not, and cancelled (spec 2 §2, §4; decision 0227). */

import type { ActionBody, ApplicationView } from "@portal/core/applications/model/application-schema";
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import { applicationStatuses } from "@portal/core/applications/model/statuses";
import { buildDecisionJob } from "@portal/core/documents/build-decision-job.server";
import { type LetterKind, letterKinds } from "@portal/core/documents/letter-kind";
import { listLetterKinds } from "@portal/core/documents/letter-kinds";
import { renderLetterText } from "@portal/core/documents/letter-text.server";
import { renderPdf } from "@portal/core/documents/pdf-renderer.server";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { formatLongDay } from "@portal/core/platform/format";
import { transact } from "@portal/core/platform/transaction.server";
import { schemes } from "@portal/core/schemes/index";
import { beforeAll, describe, expect, test } from "vitest";
import { performAction } from "../../support/applications/application-calls.ts";
import {
  cashier,
  createApplicant,
  createCertifiedInstitution,
  createTestContext,
  mondayMorning,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { listAuditEntries } from "../../support/calls/audit-entries.ts";

beforeAll(createTableWithFair);

const people = { officer, cashier } as const;
const applyAction = (
  app: Pick<ApplicationView, "id" | "version">,
  who: keyof typeof people | { of: string },
  action: string,
  body?: Partial<ActionBody>,
): Promise<ApplicationView> =>
  performAction(app, action, typeof who === "string" ? people[who] : createApplicant(who.of), body);
const submitForInstitution = async (id: string): Promise<ApplicationView> => {
  await createCertifiedInstitution(id);
  return submitCompleteApplication(id, "green-2027");
};
const buildLetter = (of: string, { id }: Pick<ApplicationView, "id">, kind: LetterKind = "decision") =>
  buildDecisionJob(id, { kind, lang: "official" }, createTestContext(createApplicant(of)));
const readCode = (job: Promise<unknown>): Promise<number | undefined> =>
  job.then(
    () => undefined,
    ({ code }: { code: number }) => code,
  );

describe("[R22] the letter of a fair", () => {
  test("there is none before it is decided", async () => {
    const application = await submitForInstitution("undecided");
    for (const kind of letterKinds)
      expect(await readCode(buildLetter("undecided", application, kind))).toBe(errorCodes.LETTER_NOT_FOUND);
  });
  test("accepted: it states the fee and the last day to pay", async () => {
    const payableApplication = await applyAction(await submitForInstitution("yes"), "officer", "accept");
    const job = await buildLetter("yes", payableApplication);
    expect(job.name).toBe(`${payableApplication.code}-decision.pdf`);
    expect(job.order).toMatchObject({
      of: { letter: "decision", header: { status: "AWAITING_PAYMENT", fee: payableApplication.fee } },
    });
    const { calendar } = createTestContext(officer);
    expect(Buffer.from(await renderPdf(job.order, calendar)).toString("latin1", 0, 5)).toBe("%PDF-");
    expect(await readCode(buildLetter("yes", payableApplication, "cancellation"))).toBe(
      errorCodes.LETTER_NOT_FOUND,
    );
  });
  test("whoever of the staff reads one is in the log of readings, whatever letter it is", async () => {
    const acceptedApplication = await applyAction(
      await submitForInstitution("read-by-staff"),
      "officer",
      "accept",
    );
    const listReadings = async () =>
      (await listAuditEntries("2026-11", "access"))
        .filter(({ subject }) => subject === acceptedApplication.id)
        .map(({ action, actor, detail }) => [action, actor.id, detail]);
    await buildLetter("read-by-staff", acceptedApplication);
    expect(await listReadings()).toEqual([]);
    const read = { kind: "decision", lang: "en" } as const;
    await buildDecisionJob(acceptedApplication.id, read, createTestContext(officer));
    await buildDecisionJob(acceptedApplication.id, read, createTestContext(cashier));
    const detail = { institutionId: "read-by-staff", purpose: "decision" };
    expect(await listReadings()).toEqual([
      ["document.letter", officer.accountId, detail],
      ["document.letter", cashier.accountId, detail],
    ]);
  });
  test("a refusal gives the reason and says how to object", async () => {
    const rejectedApplication = await applyAction(await submitForInstitution("no"), "officer", "reject", {
      reason: "資格不符",
    });
    const job = await buildLetter("no", rejectedApplication);
    expect(job.order).toMatchObject({
      of: { header: { status: "REJECTED", reason: "資格不符", deadlines: [{ kind: "objection" }] } },
    });
  });
  test("cancelled: it confirms in writing that the notice was followed", async () => {
    const withCancelRequest = await applyAction(
      await submitForInstitution("gone"),
      { of: "gone" },
      "requestCancel",
      {
        reason: "改期",
      },
    );
    expect(await readCode(buildLetter("gone", withCancelRequest, "cancellation"))).toBe(
      errorCodes.LETTER_NOT_FOUND,
    );
    const cancelledApplication = await applyAction(withCancelRequest, "officer", "confirmCancel");
    expect((await buildLetter("gone", cancelledApplication, "cancellation")).order).toMatchObject({
      of: { letter: "cancellation", header: { cancelReason: "WITHDRAWN", cancelRequestedOn: "2026-11-23" } },
    });
    expect(await readCode(buildLetter("gone", cancelledApplication))).toBe(errorCodes.LETTER_NOT_FOUND);
  });
  test("the confirmation has the day of the cancellation, and the texts of that day, whatever happens later", async () => {
    const withCancelRequest = await applyAction(
      await submitForInstitution("dated"),
      { of: "dated" },
      "requestCancel",
      {
        reason: "改期",
      },
    );
    const { id } = await applyAction(withCancelRequest, "officer", "confirmCancel");
    const readLetterDay = async (): Promise<string> => {
      const { order } = await buildLetter("dated", { id }, "cancellation");
      if (order.kind !== "decision") throw new Error(order.kind);
      return renderLetterText(order.of, "en").parts[0]?.text ?? "";
    };
    const day = formatLongDay("2026-11-23", "en");
    expect(await readLetterDay()).toBe(day);
    const header = await findHeader("dated", id);
    if (!header) throw new Error("no header");
    const touchedHeader = { ...header, updatedAt: toInstant("2027-02-01T02:00:00.000Z") };
    await transact([buildHeaderPut(touchedHeader, header)]);
    expect(await readLetterDay()).toBe(day);
    // A row from before has its day in the history.
    const { cancelledAt, ...formerHeader } = touchedHeader;
    expect(cancelledAt).toBe(mondayMorning);
    await transact([buildHeaderPut(formerHeader, header)]);
    expect(await readLetterDay()).toBe(day);
  });
  test("nobody else's is shown", async () => {
    const acceptedApplication = await applyAction(await submitForInstitution("mine"), "officer", "accept");
    await createCertifiedInstitution("stranger");
    expect(await readCode(buildLetter("stranger", acceptedApplication))).toBe(errorCodes.FORM_NOT_FOUND);
  });
});

const letterKindsByStatus: Partial<Record<(typeof applicationStatuses)[number], LetterKind[]>> = {
  ACCEPTED: ["decision"],
  REJECTED: ["decision"],
  CANCELLED: ["cancellation"],
  AWAITING_PAYMENT: ["decision"],
  PAID: ["decision"],
  VOUCHER_PENDING_DOWNLOAD: ["decision"],
  REFUNDED: ["cancellation"],
  PROCESSED: ["decision"],
  COMPLETED: ["decision"],
  SETTLED: ["decision"],
  ENDORSEMENT_APPROVED: ["endorsement"],
};
const family = schemes.filter(({ family: name }) => name === "EXHIBITION");
test.each(family.map(({ id, resource }) => [id, resource] as const))(
  "[R22] %s has a letter for each outcome",
  (_id, resource) => {
    for (const status of applicationStatuses)
      expect([status, listLetterKinds({ status, resource })]).toEqual([
        status,
        letterKindsByStatus[status] ?? [],
      ]);
  },
);
