/** The rows of a submission: header with reservations and fee, body with the answers, first history entry. */

import { randomBytes } from "node:crypto";
import type { EventDetail } from "../../events/event-schema.ts";
import { getPolicy, getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Answers, CheckContext, Json, Scheme } from "../../forms/types/index.ts";
import type { Reservations } from "../../institutions/constraints/constraints.ts";
import { getInstitutionName, type Institution } from "../../institutions/index.ts";
import type { Language } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import { chainEntry, GENESIS_HASH } from "../../platform/audit/index.ts";
import { toHistoryActor } from "../changes/append-history.server.ts";
import { buildNotifications } from "../changes/build-notifications.ts";
import { startSignedFormDeadline } from "../deadlines/deadlines.ts";
import { buildReviewTimers } from "../deadlines/review-deadline.ts";
import { buildSubmissionDeadlines, resolveSignedFormDays } from "../deadlines/submission-deadlines.ts";
import { calculateFee } from "../fees/calculate-fee.ts";
import { getRefundTerms } from "../fees/calculate-refund.ts";
import { computeGrant } from "../funding/index.ts";
import type { Group } from "../groups/group-store.server.ts";
import type {
  ApplicationBody,
  ApplicationHeader,
  ApplicationHistoryRow,
  ApplicationRecipient,
} from "../model/application-rows.ts";
import type { ApplicationWrite } from "../model/schema.ts";
import { pickReportedEvent } from "../reports/report-prefill.ts";
import {
  buildCounterKey,
  buildProcessingKey,
  findFreeClaimKey,
  listClaimKeys,
} from "../reservations/limit-keys.server.ts";
import { listOccasions } from "../reservations/occasions.server.ts";
import { listHoldings, listReservedOwners } from "../reservations/owner-reservations.server.ts";
import { selectSignedFormNotice } from "../transitions/definitions/signed-form.ts";
import { describeActivity } from "../windows/activity.ts";
import { createDraftHeader } from "./create-draft.ts";

export interface SubmissionRows {
  header: ApplicationHeader;
  body: ApplicationBody;
  history: ApplicationHistoryRow;
}
export interface SubmissionInput {
  scheme: Scheme;
  input: ApplicationWrite;
  draft: ApplicationHeader | undefined;
  institution: Institution;
  event: EventDetail | undefined;
  /** Policies that differ from their defaults, stored with the application. */
  policy: Record<string, Json>;
  answers: Answers;
  /** The input of the validation. */
  context: CheckContext;
  notify: ApplicationRecipient[];
  /** Keys of the reservations of the people it names. */
  persons: { pk: string; sk: string }[];
  /** The group that it joins, and whether it counts towards its own yearly limit. */
  group: { joined: Group; counts: boolean } | undefined;
  /** The application a report is about: the report has no limits of its own and is identified by it. */
  about: ApplicationHeader | undefined;
  /** The institution's existing claims, where an event allows several. */
  claimed: readonly string[];
  /** Generates the code of a new group. */
  generateCode: () => string;
  ctx: Context;
}
/** Builds everything that a submission writes. */
export async function buildSubmission({
  scheme,
  input,
  draft,
  institution,
  event,
  policy,
  answers,
  context,
  notify,
  persons,
  group,
  about: reportedApplication,
  claimed: takenClaimKeys,
  generateCode,
  ctx,
}: SubmissionInput): Promise<SubmissionRows> {
  const counter =
    group?.counts === false ? undefined : buildCounterKey(scheme, event?.dates.start, ctx.today);
  const processing = buildProcessingKey(scheme, event?.id, getPolicy("processing.oneRecordAtATime", policy));
  const { answers: _, ...baseHeader } =
    draft ?? createDraftHeader(input, institution.id, ctx, scheme.resource);
  const reservations: Reservations = {
    claim: findFreeClaimKey(listClaimKeys(scheme, event?.id, answers, policy), takenClaimKeys),
    ...(counter ? { counter } : {}),
    ...(processing ? { processing } : {}),
    // One booth per owner (R452), and one application for a funding. An exhibitor can also give a seminar, invite
    // guests or join matching there.
    owners: listReservedOwners(
      listOccasions(scheme, event?.id, answers),
      institution.id,
      listHoldings(institution.fields),
    ),
    ...(persons.length ? { persons: persons.map(({ pk, sk }) => ({ pk, sk })) } : {}),
    ...(scheme.children ? { leads: { code: generateCode(), min: scheme.children.min } } : {}),
    ...(group ? { member: group.joined.code } : {}),
  };
  const fee = calculateFee(scheme.fees, event, answers, ctx.today, context);
  const grant = computeGrant(scheme, answers, context);
  const signedFormDays =
    resolveSignedFormDays(scheme, answers, context) ?? getPolicyNumber("signedForm.dueDays", policy);
  const signedFormDeadline =
    signedFormDays > 0
      ? startSignedFormDeadline(ctx.today, signedFormDays, {
          isPaper: scheme.needsSignedOriginal === true,
          now: ctx.now,
          calendar: ctx.calendar,
        })
      : undefined;
  const submissionDeadlines = buildSubmissionDeadlines(scheme, answers, context, ctx);
  const header: ApplicationHeader = {
    ...baseHeader,
    ...(signedFormDeadline ? { pending: "original" as const } : {}),
    timers: [
      ...(signedFormDeadline?.timers ?? []),
      ...submissionDeadlines.flatMap((deadline) =>
        deadline.kind === "review" ? buildReviewTimers(deadline, ctx) : [],
      ),
    ],
    deadlines: [...(signedFormDeadline ? [signedFormDeadline.deadline] : []), ...submissionDeadlines],
    ...(group ? { parentId: group.joined.parentId } : {}),
    institutionName: getInstitutionName(institution.fields),
    ...(event ? { eventNames: event.names, eventDates: event.dates } : describeActivity(scheme, answers)),
    ...(reportedApplication ? pickReportedEvent(reportedApplication) : {}),
    status: "PROCESSING",
    version: (draft?.version ?? 0) + 1,
    code: generateApplicationCode(scheme, ctx),
    fee,
    ...(event && fee.total.amount > 0 ? { refundBy: getRefundTerms(scheme, event, policy) } : {}),
    ...(grant ? { funding: grant } : {}),
    ...(reportedApplication ? {} : { holds: reservations }),
    notify,
    submittedAt: ctx.now,
    updatedAt: ctx.now,
    ...(Object.keys(policy).length ? { policy } : {}),
  };
  const history: ApplicationHistoryRow = {
    id: header.id,
    institutionId: institution.id,
    ...(await chainEntry(GENESIS_HASH, {
      seq: 1,
      at: ctx.now,
      actor: await toHistoryActor(ctx),
      action: "submit",
      from: "DRAFT",
      to: "PROCESSING",
    })),
    notices: [
      ...buildNotifications(header, "submitted", ctx.now),
      ...(signedFormDeadline
        ? buildNotifications(header, selectSignedFormNotice(scheme.id), ctx.now, {
            dueOn: signedFormDeadline.deadline.day,
          })
        : []),
    ],
  };
  const body: ApplicationBody = {
    id: header.id,
    institutionId: institution.id,
    answers,
    institution: copyInstitutionFields(institution),
  };
  return { header: { ...header, seq: 1, lastHash: history.hash }, history, body };
}

/** `FH-2026-7K3MQ2XW`: the kind, the year, and eight letters and digits that are easy to tell apart. */
function generateApplicationCode(scheme: Scheme, ctx: Context): string {
  const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
  const letters = [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return `${scheme.id
    .split("_")
    .map((word) => word[0])
    .join("")}-${ctx.today.slice(0, 4)}-${letters}`;
}
/** Lists the recipients of notices: the submitter and every administrator of the institution. */
export const listRecipients = (
  members: { accountId: string; account: string; role: string; language: string }[],
  ctx: Context,
): ApplicationRecipient[] => {
  const notifiedMembers = members.filter(
    (member) => member.accountId === ctx.actor.accountId || member.role === "ADMINISTRATOR",
  );
  const recipientsWithSubmitter = notifiedMembers.some((member) => member.accountId === ctx.actor.accountId)
    ? notifiedMembers
    : [...notifiedMembers, { ...ctx.actor, language: "zh-Hant" }];
  return recipientsWithSubmitter.map(({ accountId, account, language }) => ({
    accountId,
    account,
    language: language as Language,
  }));
};

/** Block A as at submission. */
const copyInstitutionFields = ({ fields }: Institution): Institution["fields"] => ({ ...fields });
