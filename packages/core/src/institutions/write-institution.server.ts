/**
 * Writes one change of an institution as one conditional write: its row, its history entry, and the reservations that
 * go with it.
 */

import { enqueueNoticesAfterWrite } from "../messaging/enqueue-notices.server.ts";
import { identifyNotices } from "../messaging/identify-notices.server.ts";
import type { Notice } from "../messaging/notice-types.ts";
import type { StaffReason } from "../messaging/staff-reason.ts";
import type { Context } from "../platform/actor.ts";
import { toCanonicalJson } from "../platform/audit/index.ts";
import type { Instant } from "../platform/day.ts";
import { buildDeferredTask } from "../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { buildOutcomeWrites } from "../platform/idempotency/idempotency-store.server.ts";
import { computeShard } from "../platform/table.server.ts";
import {
  TransactionCancelledError,
  type TransactionDelete,
  type TransactionItem,
  type TransactionPut,
  transact,
} from "../platform/transaction.server.ts";
import { keepCertifiedClaims } from "./certified-claims.ts";
import { buildCertificationWrite } from "./constraints/constraints.server.ts";
import { type Institution, isExclusiveNumber, pickInstitutionData } from "./index.ts";
import {
  getInstitutionEntity,
  getInstitutionHistoryEntity,
  getRegistrationEntity,
} from "./institution-entities.server.ts";
import { appendHistoryEntry } from "./institution-history.ts";
import { findInstitution, toInstitutionRow } from "./institution-store.server.ts";

/** A change of an institution that was decided and not written. */
export interface InstitutionChange extends StaffReason {
  /** Undefined when the institution is created. */
  before: Institution | undefined;
  after: Institution;
  action: string;
  notices?: Notice[];
  /** The account that prepared what the caller countersigned, which the history names too. */
  preparedBy?: string;
  /** The answer to a repeated call, where that is not the institution. */
  outcome?: { id: string; version?: number };
  /** Further rows of the same transaction. */
  with?: TransactionItem[];
}

/**
 * Writes a change and sends its notices. The condition on the version lets only one of two writers win.
 * @throws Refusal STALE_VERSION with the stored state, INSTITUTION_CODE_EXISTS (10300) when the registration number is
 * taken
 */
export const writeInstitution = async (change: InstitutionChange, ctx: Context): Promise<Institution> => {
  const { before, after, action, reason, reasonCodes } = change;
  const notices = identifyNotices(
    change.notices ?? [],
    ctx,
    `institution ${after.id} ${before?.historyHash} ${action}`,
  );
  const { institution, entry } = await appendHistoryEntry(
    before,
    keepCertifiedClaims(before, keepFailedVersion(before, after)),
    action,
    ctx,
    { ...(reason && { reason }), ...(reasonCodes && { reasonCodes }) },
    change.preparedBy,
  );
  const putOperation = getInstitutionEntity().put(toInstitutionRow(institution));
  const row = {
    institutionId: institution.id,
    seq: entry.seq,
    entry,
    notices,
    waiting: notices.length > 0,
    dueAt: ctx.now,
    shard: computeShard(institution.id),
  };
  const history = getInstitutionHistoryEntity()
    .put(row)
    .params<TransactionPut & { Item: { pk: string; sk: string } }>();
  const conditionalPut = before
    ? putOperation.where(({ version }, { eq }) => eq(version, before.version))
    : putOperation.where(({ id }, { notExists }) => notExists(id));
  try {
    await transact([
      { label: "institution", Put: conditionalPut.params() },
      { label: "history", Put: history },
      ...buildRegistrationItems(before, institution),
      ...buildCertificationItems(before, institution, ctx.now),
      ...(change.with ?? []),
      ...buildOutcomeWrites(ctx, change.outcome ?? { id: institution.id, version: institution.version }),
    ]);
  } catch (error) {
    throw await toRefusal(error, institution.id);
  }
  // The row stays in the due index until its notices are sent, so that an unavailable queue only delays them.
  await enqueueNoticesAfterWrite(notices, ctx, { pk: history.Item.pk, sk: history.Item.sk });
  return institution;
};

/**
 * A request for certification that failed may be repeated only after a change of data or documents. Other writes
 * (postponing, members) raise the version too, so what failed is carried along.
 */
function keepFailedVersion(before: Institution | undefined, after: Institution): Institution {
  const hasFailed = before?.failedVersion !== undefined && before.failedVersion === before.version;
  const isUnchanged =
    before !== undefined &&
    toCanonicalJson([before.fields, before.documents]) === toCanonicalJson([after.fields, after.documents]);
  return hasFailed && isUnchanged && after.failedVersion !== undefined
    ? { ...after, failedVersion: after.version }
    : after;
}

/**
 * A submission that read the certification before this change must find it ended or restored (106000). What cannot go
 * on without it waits, and what waited for it goes on.
 */
function buildCertificationItems(
  before: Institution | undefined,
  after: Institution,
  now: Instant,
): TransactionItem[] {
  const wasCertified = before?.certification === "PASSED";
  const isNowCertified = after.certification === "PASSED";
  if (wasCertified === isNowCertified) return [];
  return [
    buildCertificationWrite(after.id, isNowCertified),
    buildDeferredTask({ kind: "certified", id: after.id }, now, 0).row,
  ];
}

/** A registration number belongs to one institution; shared numbers are not reserved (spec 1 §5). */
function buildRegistrationItems(before: Institution | undefined, after: Institution): TransactionItem[] {
  const oldNumber = before?.fields.siteRegistrationNumber ?? "";
  const number = after.fields.siteRegistrationNumber;
  if (oldNumber === number) return [];
  const rows = getRegistrationEntity();
  return [
    ...(isExclusiveNumber(number)
      ? [
          {
            label: "registration",
            Put: rows
              .put({ number, institutionId: after.id })
              .where((row, { notExists }) => notExists(row.number))
              .params<TransactionPut>(),
          },
        ]
      : []),
    ...(isExclusiveNumber(oldNumber)
      ? [{ label: "oldRegistration", Delete: rows.delete({ number: oldNumber }).params<TransactionDelete>() }]
      : []),
  ];
}

async function toRefusal(error: unknown, id: string): Promise<unknown> {
  if (!(error instanceof TransactionCancelledError)) return error;
  if (error.of("registration")) {
    return new Refusal(errorCodes.INSTITUTION_CODE_EXISTS, {
      fields: [{ path: "siteRegistrationNumber", key: "taken" }],
    });
  }
  if (error.of("slot")) return new Refusal(errorCodes.ONE_INSTITUTION_PER_ACCOUNT);
  // The address of a member changed while it was copied.
  if (error.of("institution") || error.of("address"))
    return buildStaleInstitutionRefusal(await findInstitution(id));
  return error;
}

/** Builds the refusal 409 with the stored version and data. */
export const buildStaleInstitutionRefusal = (current: Institution | undefined): Refusal =>
  new Refusal(errorCodes.STALE_VERSION, {
    ...(current && {
      current: { id: current.id, version: current.version, ...pickInstitutionData(current.fields) },
    }),
  });
