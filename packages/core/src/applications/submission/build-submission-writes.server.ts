/** The writes of a submission, each with the condition that two submissions could race for. */
import {
  buildConstraintWrite,
  buildSubmissionReservation,
} from "../../institutions/constraints/constraints.server.ts";
import type { Reservations } from "../../institutions/constraints/constraints.ts";
import type { Context } from "../../platform/actor.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { findNewContact } from "../contacts/contact-naming.server.ts";
import { classifyMemberBooth } from "../groups/group-space.ts";
import { buildGroupJoin, buildGroupPut } from "../groups/group-store.server.ts";
import { computeMemberLimits, getMemberIdentity } from "../groups/listed-units.ts";
import * as Store from "../model/application-store.server.ts";
import { buildReportWrites } from "../reports/report-writes.server.ts";
import { resolvePolicyLimit } from "../reservations/limit-keys.server.ts";
import { listOccasions } from "../reservations/occasions.server.ts";
import { listComparableHoldings } from "../reservations/owner-holdings.server.ts";
import type { OwnerReservation } from "../reservations/owner-rows.server.ts";
import { buildPersonWrites } from "../reservations/person-rows.server.ts";
import type { DecidedSubmission } from "./decide-submission.server.ts";
import type { LoadedSubmission } from "./load-submission.server.ts";

/** Builds all writes of the submission, each with the condition that two submissions could race for. */
export const buildSubmissionWrites = async (
  { institutionId, institution, scheme, draft, event, reported }: LoadedSubmission,
  { submitted: { header, history, body }, joinedGroup, persons, yearlyMax }: DecidedSubmission,
  ctx: Context,
): Promise<TransactionItem[]> => {
  const contactId = findNewContact(scheme, body.answers);
  const reportNaming = contactId && buildConstraintWrite(institutionId, { names: contactId });
  return [
    Store.buildHeaderPut(header, draft ? { version: draft.version, status: "DRAFT" } : undefined),
    Store.buildBodyPut(body, draft?.createdAt),
    ...(reported
      ? [...(await buildReportWrites(header, ctx, reported.header)), ...(reportNaming ? [reportNaming] : [])]
      : [
          buildSubmissionReservation(
            institutionId,
            header.holds as Reservations,
            yearlyMax,
            ctx.today,
            scheme,
            contactId,
          ),
        ]),
    Store.buildHistoryPut(history),
    ...buildPersonWrites(
      persons,
      header.id,
      resolvePolicyLimit(scheme.limits.perPerson?.max ?? 0, header.policy),
    ),
    ...(joinedGroup
      ? [buildGroupJoin(joinedGroup, institutionId, header.id, classifyMemberBooth(body.answers))]
      : []),
    ...(scheme.children && header.holds?.leads
      ? [
          buildGroupPut({
            code: header.holds.leads.code,
            parentId: header.id,
            leaderId: institutionId,
            scheme: scheme.id,
            ...(event ? { eventId: event.id } : {}),
            max: computeMemberLimits(scheme.children, body.answers, getMemberIdentity(institution)).max,
          }),
        ]
      : []),
    ...buildOutcomeWrites(ctx, { id: header.id, version: header.version }),
  ];
};

/** Finds the reservation for the institution's owners, where an owner can apply only once. */
export const findOwnerReservation = (
  { institutionId, institution, scheme, event }: LoadedSubmission,
  { submitted: { header, body } }: DecidedSubmission,
): OwnerReservation | undefined =>
  header.holds?.owners.length
    ? {
        institutionId,
        applicationId: header.id,
        holdings: listComparableHoldings(institution),
        occasions: listOccasions(scheme, event?.id, body.answers),
        submits: true,
      }
    : undefined;
