/** The application of a case of a transition as it is stored before it, and who makes the transition. */
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import * as Store from "@portal/core/applications/model/application-store.server";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import { buildCalendar } from "@portal/core/calendar/index";
import { buildCertificationWrite } from "@portal/core/institutions/constraints/constraints.server";
import { type Actor, type Context, gatewayActor, systemActor } from "@portal/core/platform/actor";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { expect } from "vitest";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createStaff,
  createTestContext,
  mondayMorning,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import type { TransitionCase } from "./transition-cases.ts";

let caseCount = 0;

/** Submits an application of an institution of its own, and stores it as the case wants it. */
export const storeCaseApplication = async ({
  before = {},
  answers,
  timer,
  at = mondayMorning,
  eventChange,
}: TransitionCase) => {
  const id = `record-${++caseCount}`;
  await createCertifiedInstitution(id);
  const event = await createPublishedEvent({ id: `fair-${id}`, code: `FAIR-${id}` });
  const { id: applicationId } = await submitCompleteApplication(id, event.id);
  const storedHeader = await Store.findHeader(id, applicationId);
  const body = await Store.findOwnBody(applicationId, id);
  if (!storedHeader || !body) throw new Error("The application was not stored.");
  if (eventChange)
    await createPublishedEvent({
      ...event,
      ...(eventChange === "CANCELLED" ? { status: "CANCELLED" } : {}),
      changes: [
        { kind: eventChange, at: toInstant(at), reason: "場地維修", dates: event.dates, venue: event.venue },
      ],
    });
  const header: ApplicationHeader = { ...storedHeader, ...before, version: storedHeader.version + 1 };
  if (timer)
    header.timers = [
      ...header.timers.filter(({ kind }) => kind !== timer),
      { kind: timer, at: toInstant(Date.parse(at) - 1000) },
    ];
  await transact([
    Store.buildHeaderPut(header, { version: storedHeader.version, status: storedHeader.status }),
    // A grant waits only while its institution has lost its certification.
    ...(header.uncertified ? [buildCertificationWrite(header.institutionId, false)] : []),
    ...(answers ? [Store.buildBodyPut({ ...body, answers: { ...body.answers, ...answers } })] : []),
  ]);
  return (await Store.findHeader(id, applicationId)) ?? expect.fail("no header");
};

/** Returns who makes an action. */
export const chooseCaseActor = (
  action: SubmittedAction,
  { institutionId }: Pick<ApplicationHeader, "institutionId">,
): Actor => {
  const record = transitions[action];
  if (record.by === "staff") return createStaff(record.role);
  if (record.by === "applicant") return createApplicant(institutionId);
  return record.by === "gateway" ? gatewayActor : systemActor;
};
/** Creates the context of a case: who makes it, when, and with which holidays. */
export const createCaseContext = (actor: Actor, { at, holiday }: TransitionCase): Context => ({
  ...createTestContext(actor, at),
  ...(holiday
    ? {
        calendar: buildCalendar(
          [
            {
              date: parseDay(holiday),
              key: "decreed",
              kind: "EXTRAORDINARY",
              names: { "zh-Hant": "豁免", "zh-Hans": "豁免", en: "Decreed", pt: "Decretado" },
              closure: "FULL_DAY",
            },
          ],
          1,
        ),
      }
    : {}),
});
