/**
 * Submission: everything that can be checked is checked first, and everything that two submissions could race for is
 * a condition of one transaction (workflow.md › Limits; house.md › Every write that matters).
 */

import type { EventDetail } from "../../events/event-schema.ts";
import { findEvent } from "../../events/event-store.server.ts";
import type { Answers, CheckContext, Scheme } from "../../forms/types/index.ts";
import { pruneAnswers, validateAnswers } from "../../forms/validate-answers.ts";
import {
  buildSubmissionReservation,
  readConstraints,
} from "../../institutions/constraints/constraints.server.ts";
import type { Reservations } from "../../institutions/constraints/constraints.ts";
import { readInstitutionWithMembers } from "../../institutions/institution-with-members.server.ts";
import type { Context } from "../../platform/actor.ts";
import { type ErrorCode, errorCodes, Refusal } from "../../platform/errors.ts";
import { TransactionCancelledError, type TransactionItem } from "../../platform/transaction.server.ts";
import { getEffectivePolicy } from "../../policies/index.ts";
import { listCachedPolicyOverrides } from "../../policies/policy-store.server.ts";
import { findParentScheme } from "../../schemes/index.ts";
import { refuseUnknownFields, refuseWrongDraft, requireScheme } from "../changes/submission-guards.ts";
import {
  buildCheckContext,
  explainContactIssue,
  loadCheckRows,
} from "../eligibility/check-context.server.ts";
import {
  checkCertification,
  checkSchemeRules,
  checkWindow,
  refuseIneligible,
  refuseUnmet,
} from "../eligibility/eligibility-conditions.ts";
import { explainConflict } from "../eligibility/explain-conflict.server.ts";
import { refuseUnlistedMember } from "../groups/group-facts.server.ts";
import { getGroupMaximum } from "../groups/group-schema.ts";
import {
  explainJoinRefusal,
  findGroupToJoin,
  generateInvitationCode,
  joinGroup,
  openGroup,
} from "../groups/group-store.server.ts";
import { canSeeApplication } from "../model/application-access.server.ts";
import type { ApplicationWrite } from "../model/schema.ts";
import * as Store from "../model/store.server.ts";
import { applyReportedValues } from "../reports/report-prefill.ts";
import {
  buildReportWrites,
  loadReportedApplication,
  REPORTED_LABEL,
} from "../reports/report-writes.server.ts";
import { computeDigest, getYearlyMax, resolvePolicyLimit } from "../reservations/limit-keys.server.ts";
import { listHoldings, transactWithOwners } from "../reservations/owner-reservations.server.ts";
import {
  buildPersonWrites,
  explainPersonConflict,
  listPersonReservations,
} from "../reservations/person-reservations.server.ts";
import { refuseLateApplication } from "../windows/application-deadline.ts";
import { buildSubmission, listRecipients, type SubmissionRows } from "./build-submission.server.ts";

export interface SubmitOptions {
  /** Generates the invitation code of a group; the demonstration uses a known code. */
  generateCode?: () => string;
  /** How often the submission is retried when somebody else wrote first. */
  attempts?: number;
}

/**
 * Submits an application, either a draft on condition of its version or a new one, in one transaction.
 * @throws Refusal with the codes of `spec 2 §8`
 */
export const writeSubmission = async (
  input: ApplicationWrite,
  ctx: Context,
  { generateCode = generateInvitationCode, attempts = 4 }: SubmitOptions = {},
): Promise<SubmissionRows> => {
  const loaded = await loadSubmission(input, ctx);
  const decided = await decideSubmission(loaded, input, generateCode, ctx);
  try {
    await transactWithOwners(
      await buildSubmissionWrites(loaded, decided, ctx),
      findOwnerReservation(loaded, decided),
    );
    return decided.submitted;
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    await throwSubmissionConflict(error, loaded, decided, attempts > 0, ctx);
    return writeSubmission(input, ctx, { generateCode, attempts: attempts - 1 });
  }
};

/** Loads everything that the decision needs, in parallel. */
const loadSubmission = async (input: ApplicationWrite, ctx: Context) => {
  const institutionId = ctx.actor.institution?.id;
  if (!institutionId) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  const scheme = requireScheme(input.scheme);
  const [draft, { institution, members }, event, checkRows, overrides, reported] = await Promise.all([
    input.id ? Store.findHeader(institutionId, input.id) : undefined,
    readInstitutionWithMembers(institutionId),
    input.eventId ? findEvent(input.eventId) : undefined,
    loadCheckRows(scheme, input.answers, institutionId),
    listCachedPolicyOverrides(ctx.now),
    scheme.resource === "report" ? loadReportedApplication(institutionId, input, ctx) : undefined,
  ]);
  if (!institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  // An application is decided by the policies of its submission, and keeps them (workflow.md).
  const policy = getEffectivePolicy(overrides, { scheme: scheme.id, event }, ctx.today);
  return { institutionId, scheme, draft, institution, members, event, checkRows, policy, reported };
};
type LoadedSubmission = Awaited<ReturnType<typeof loadSubmission>>;

/** Refuses invalid submissions and returns the visible answers with the input of their validation. */
const checkSubmission = async (loaded: LoadedSubmission, input: ApplicationWrite, ctx: Context) => {
  const { scheme, draft, institution, event, checkRows, policy, reported } = loaded;
  refuseUnknownFields(scheme, input.answers);
  refuseWrongDraft(draft, input, ctx);
  refuseUnmet(checkCertification(scheme, institution));
  refuseUnmet(checkWindow(scheme, event, policy, ctx));
  const subjects = { ...checkRows, institution, event, policy };
  const { context, leftContact } = buildCheckContext(scheme, input.answers, subjects, ctx);
  const prunedAnswers = pruneAnswers(scheme, input.answers, context);
  const answers = reported
    ? applyReportedValues(prunedAnswers, reported.header, reported.answers)
    : prunedAnswers;
  await refuseInvalidAnswers(loaded, input, answers, context);
  if (leftContact)
    throw new Refusal(errorCodes.CONTACT_MISMATCH, { fields: [{ path: leftContact, key: "contactLeft" }] });
  refuseLateApplication(scheme, answers, context, ctx.calendar);
  refuseIneligible(checkSchemeRules(scheme, answers, context));
  return { answers, context };
};

const refuseInvalidAnswers = async (
  { scheme, institutionId }: LoadedSubmission,
  input: ApplicationWrite,
  answers: Answers,
  context: CheckContext,
): Promise<void> => {
  const issues = validateAnswers(scheme, answers, context, { mode: "submit" });
  if (issues.length === 0) return;
  const code =
    issues.find((issue) => issue.code)?.code ??
    (await explainContactIssue(scheme, input.answers, issues, institutionId)) ??
    errorCodes.RED_FIELDS_REQUIRED;
  throw new Refusal(code as ErrorCode, {
    fields: issues.map(({ path, key, params, number }) => ({
      path,
      key,
      ...(params ? { params: params as Record<string, string> } : {}),
      ...(number === undefined ? {} : { number }),
    })),
  });
};

/** Builds the rows of the submission, with the group it joins and the people it names. */
const decideSubmission = async (
  loaded: LoadedSubmission,
  input: ApplicationWrite,
  generateCode: () => string,
  ctx: Context,
) => {
  const { institutionId, scheme, draft, institution, members, event, policy, reported } = loaded;
  const { answers, context } = await checkSubmission(loaded, input, ctx);
  const parent = findParentScheme(scheme.id);
  const joinedGroup = parent && (await findGroupToJoin(parent, { ...input, answers }, ctx));
  if (joinedGroup) await refuseUnlistedMember(joinedGroup, institution);
  const persons = listPersonReservations(scheme, event?.id, answers, context);
  const submitted = await buildSubmission({
    scheme,
    input,
    draft,
    institution,
    event,
    policy,
    answers,
    context,
    notify: listRecipients(members, ctx),
    persons,
    group: joinedGroup && { joined: joinedGroup, counts: parent?.children?.counts ?? true },
    about: reported?.header,
    claimed:
      scheme.limits.perEvent === undefined
        ? []
        : await listTakenClaims({ institutionId, scheme, event, answers }, ctx),
    generateCode,
    ctx,
  });
  return { submitted, joinedGroup, persons, yearlyMax: getYearlyMax(scheme, submitted.header.policy) };
};
type DecidedSubmission = Awaited<ReturnType<typeof decideSubmission>>;

/** Builds all writes of the submission, each with the condition that two submissions could race for. */
const buildSubmissionWrites = async (
  { institutionId, scheme, draft, event, reported }: LoadedSubmission,
  { submitted: { header, history, body }, joinedGroup, persons, yearlyMax }: DecidedSubmission,
  ctx: Context,
): Promise<TransactionItem[]> => [
  Store.putHeader(header, draft ? { version: draft.version, status: "DRAFT" } : undefined),
  Store.putBody(body, draft?.createdAt),
  ...(reported
    ? await buildReportWrites(header, ctx, reported.header)
    : [
        buildSubmissionReservation(institutionId, header.holds as Reservations, yearlyMax, ctx.today, scheme),
      ]),
  Store.putHistory(history),
  ...buildPersonWrites(
    persons,
    header.id,
    resolvePolicyLimit(scheme.limits.perPerson?.max ?? 0, header.policy),
  ),
  ...(joinedGroup ? [joinGroup(joinedGroup, institutionId, header.id)] : []),
  ...(scheme.children && header.holds?.leads
    ? [
        openGroup({
          code: header.holds.leads.code,
          parentId: header.id,
          leaderId: institutionId,
          scheme: scheme.id,
          ...(event ? { eventId: event.id } : {}),
          max: getGroupMaximum(scheme.children.max, body.answers),
        }),
      ]
    : []),
];

/** The reservation for the institution's owners, where an owner can have only one place. */
const findOwnerReservation = (
  { institutionId, institution, event }: LoadedSubmission,
  { submitted: { header } }: DecidedSubmission,
): Parameters<typeof transactWithOwners>[1] =>
  event && header.holds?.owners.length
    ? {
        eventId: event.id,
        institutionId,
        applicationId: header.id,
        holdings: listHoldings(institution.fields),
      }
    : undefined;

/** Throws the reason of a failed condition, or returns when the next attempt can succeed with the current state. */
const throwSubmissionConflict = async (
  error: TransactionCancelledError,
  { institutionId, scheme }: LoadedSubmission,
  { submitted: { header }, joinedGroup, persons, yearlyMax }: DecidedSubmission,
  canTryAgain: boolean,
  ctx: Context,
): Promise<void> => {
  // Somebody else changed the reported application; its current state decides.
  if (error.of(REPORTED_LABEL) && canTryAgain) return;
  const conflict = await explainConflict(error, header, yearlyMax, scheme, ctx);
  if (conflict !== error) throw conflict;
  const groupConflict = error.of("group");
  // Another group has the code; the next attempt generates a new one.
  if (groupConflict && header.holds?.leads && canTryAgain) return;
  throw (
    explainPersonConflict(error, scheme, persons, header.policy) ??
    (joinedGroup && groupConflict ? explainJoinRefusal(groupConflict.row, institutionId) : error)
  );
};

/**
 * Lists the existing claims of an institution. Two identical submissions are one application, however many an event
 * allows (109001).
 * @throws Refusal 109001 with the identical application
 */
async function listTakenClaims(
  {
    institutionId,
    scheme,
    event,
    answers,
  }: { institutionId: string; scheme: Scheme; event: EventDetail | undefined; answers: Answers },
  ctx: Context,
): Promise<string[]> {
  const [{ claims }, { items }] = await Promise.all([
    readConstraints(institutionId),
    Store.listInstitutionHeaders(institutionId, 100, null),
  ]);
  const claimedApplications = items.filter(
    ({ scheme: id, eventId, holds }) =>
      id === scheme.id && eventId === event?.id && claims.includes(holds?.claim ?? ""),
  );
  const bodies = await Promise.all(
    claimedApplications.map(async ({ id, createdBy }) => ({
      id,
      createdBy,
      body: await Store.findOwnBody(id, institutionId),
    })),
  );
  const duplicate = bodies.find(({ body }) => body && computeDigest(body.answers) === computeDigest(answers));
  if (duplicate)
    throw new Refusal(
      errorCodes.DUPLICATE_APPLICATION,
      canSeeApplication(duplicate, ctx) ? { params: { applicationId: duplicate.id } } : {},
    );
  return claims;
}
