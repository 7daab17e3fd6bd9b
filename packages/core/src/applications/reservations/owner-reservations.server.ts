/**
 * Owners of the institutions that apply for an event or for a funding, one row each (R452; decisions 0126, 0233). Two
 * companies with a common owner write at least one common row. It counts its writes, and each write is conditional on
 * the count that was read: of two related concurrent submissions the second is refused, and two with little in common
 * both pass, one after the other.
 */

import type { Reservations } from "../../institutions/constraints/constraints.ts";
import { readInstitution } from "../../institutions/institution-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { haveCommonDay } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { removePunctuation } from "../../platform/fold-text.ts";
import { NamedAttributesUpdate } from "../../platform/named-attributes.server.ts";
import { readRows } from "../../platform/query-partition.server.ts";
import { ServiceBusyError } from "../../platform/service-failures.server.ts";
import { isInScope } from "../../platform/staff-scope.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { canSeeApplication, loadVisibleApplication } from "../model/application-access.server.ts";
import type { ApplicationBody, ApplicationHeader } from "../model/application-rows.ts";
import type { RelatedView } from "../model/related-schema.ts";
import * as Store from "../model/store.server.ts";
import {
  buildRelatedView,
  findCommonHoldings,
  type Holding,
  isRelated,
  type Stake,
} from "./common-owners.ts";
import { isInForce } from "./in-force.ts";
import { computeDigest } from "./limit-keys.server.ts";
import type { Occasion } from "./occasions.server.ts";
import {
  buildOwnHolding,
  type ComparedInstitution,
  listComparableHoldings,
  listReservedHoldings,
  reservesItselfOnly,
} from "./owner-holdings.server.ts";

const STAKE_PREFIX = "stake#";
const buildOwnerKey = (eventId: string, hash: string) => ({ pk: `owner#${hash}`, sk: `event#${eventId}` });

interface OwnerRows {
  writes: ReadonlyMap<string, number>;
  stakes: ReadonlyMap<string, readonly Stake[]>;
}
const NO_OWNER_ROWS: OwnerRows = { writes: new Map(), stakes: new Map() };

/** How many rows one batch read takes. */
const MAX_BATCH = 100;

/** Reads the stored shares of these owners in these occasions. One batch read for every hundred. */
const loadOwnerRows = async (keys: readonly ReservedOwner[]): Promise<OwnerRows> => {
  if (keys.length === 0) return NO_OWNER_ROWS;
  const distinctKeys = [...new Map(keys.map((key) => [toRowKey(key), key])).values()];
  const pages = Array.from({ length: Math.ceil(distinctKeys.length / MAX_BATCH) }, (_, i) =>
    distinctKeys.slice(i * MAX_BATCH, (i + 1) * MAX_BATCH),
  );
  const storedRows = await Promise.all(
    pages.map((page) => readRows(page.map(({ eventId, hash }) => buildOwnerKey(eventId, hash)))),
  );
  const rows = storedRows.flat().map((row) => [`${row.pk} ${row.sk}`, row] as const);
  return {
    writes: new Map(rows.map(([key, row]) => [key, Number(row.writes)])),
    stakes: new Map(
      rows.map(([key, row]) => [
        key,
        Object.entries(row).flatMap(([name, stake]) =>
          name.startsWith(STAKE_PREFIX)
            ? [{ ...(stake as Omit<Stake, "applicationId">), applicationId: name.slice(STAKE_PREFIX.length) }]
            : [],
        ),
      ]),
    ),
  };
};

/** The row of an owner in an occasion, as an application keeps it to give it back. */
type ReservedOwner = Reservations["owners"][number];
const toRowKey = ({ eventId, hash }: ReservedOwner): string => {
  const { pk, sk } = buildOwnerKey(eventId, hash);
  return `${pk} ${sk}`;
};

/** What an application reserves for its owners: by whom, in which company, and for what. */
export interface OwnerReservation {
  institutionId: string;
  applicationId: string;
  holdings: readonly Holding[];
  occasions: readonly Occasion[];
}
const listOccasionHoldings = (
  { refusesOwn }: Occasion,
  institutionId: string,
  holdings: readonly Holding[],
): readonly Holding[] => {
  if (!refusesOwn) return holdings;
  const own = buildOwnHolding(institutionId);
  return [...holdings.filter(({ hash }) => hash !== own.hash), own];
};

/** Lists the rows that a submission writes for its owners, as its application keeps them. */
export const listReservedOwners = (
  occasions: readonly Occasion[],
  institutionId: string,
  holdings: readonly Holding[],
): ReservedOwner[] =>
  occasions.flatMap((occasion) =>
    listOccasionHoldings(occasion, institutionId, holdings).map(({ hash }) => ({
      eventId: occasion.key,
      hash,
    })),
  );

/** Writes the shares of an application's owners, each on condition of the write count that was read. */
const buildOwnerWrites = (
  { institutionId, applicationId, holdings, occasions }: OwnerReservation,
  { writes }: OwnerRows,
): TransactionItem[] =>
  occasions.flatMap((occasion) =>
    listOccasionHoldings(occasion, institutionId, holdings).map(({ hash, share, sure }) => {
      const { key, from, to, refusesRelated } = occasion;
      const count = writes.get(toRowKey({ eventId: key, hash }));
      // Names alone decide nothing, so those rows need not have been read.
      const row = new NamedAttributesUpdate();
      row
        .set(`${STAKE_PREFIX}${applicationId}`, {
          institutionId,
          share,
          ...(from && { from }),
          ...(to && { to }),
        })
        .add("writes", 1);
      if (sure && refusesRelated)
        row.requireAny(count === undefined ? row.isAbsent("writes") : row.compare("writes", "=", count));
      return row.build("owner", buildOwnerKey(key, hash));
    }),
  );

/** How often concurrent submissions with a common owner are retried, so that they pass one after the other. */
const ATTEMPTS = 30;

/**
 * Writes the rows of a submission with those of its owners. Nothing is read beforehand; only when an owner already
 * exists is its row examined.
 * @throws Refusal 400878 when the institution itself applied for it, with that application; SAME_OWNER_DUPLICATE when
 * the owners of another application have half or more (R452)
 * @throws TransactionCancelledError for any other failed condition
 */
export const transactWithOwners = async (
  rows: TransactionItem[],
  reservation: OwnerReservation | undefined,
  ctx: Context,
): Promise<void> => {
  if (!reservation) return transact(rows);
  const { occasions, institutionId, holdings } = reservation;
  let ownerRows = NO_OWNER_ROWS;
  for (let attempt = 0; ; attempt++) {
    try {
      return await transact([...rows, ...buildOwnerWrites(reservation, ownerRows)]);
    } catch (error) {
      const isOwnerConflict =
        error instanceof TransactionCancelledError && error.failed.every(({ label }) => label === "owner");
      if (!isOwnerConflict) throw error;
      if (attempt >= ATTEMPTS) throw new ServiceBusyError(["owner"], error);
      ownerRows = await loadOwnerRows(listReservedOwners(occasions, institutionId, holdings));
      await refuseRepetition(reservation, ownerRows, ctx);
      if (hasRelatedOwner(reservation, ownerRows)) throw new Refusal(errorCodes.SAME_OWNER_DUPLICATE);
    }
  }
};

/** The stakes in an occasion, by owner, of what is applied for on the same days. */
const pickStakes = (
  occasion: Occasion,
  holdings: readonly Pick<Holding, "hash">[],
  { stakes }: OwnerRows,
): ReadonlyMap<string, readonly Stake[]> =>
  new Map(
    holdings.map(({ hash }) => [
      hash,
      (stakes.get(toRowKey({ eventId: occasion.key, hash })) ?? []).filter((stake) =>
        haveCommonDay(occasion, stake),
      ),
    ]),
  );

const refuseRepetition = async (
  { institutionId, applicationId, occasions }: OwnerReservation,
  ownerRows: OwnerRows,
  ctx: Context,
): Promise<void> => {
  const own = buildOwnHolding(institutionId);
  for (const occasion of occasions.filter(({ refusesOwn }) => refusesOwn))
    for (const stake of pickStakes(occasion, [own], ownerRows).get(own.hash) ?? []) {
      if (stake.applicationId === applicationId) continue;
      const application = await Store.findHeader(institutionId, stake.applicationId);
      if (occasion.untilRefused && application && !isInForce(application)) continue;
      throw new Refusal(
        errorCodes.ONE_APPLICATION_PER_EVENT,
        application && canSeeApplication(application, ctx)
          ? { params: { applicationId: application.id, status: application.status } }
          : {},
      );
    }
};

const hasRelatedOwner = (
  { institutionId, holdings, occasions }: Pick<OwnerReservation, "institutionId" | "holdings" | "occasions">,
  ownerRows: OwnerRows,
): boolean => {
  const sureHoldings = holdings.filter(({ sure }) => sure);
  return occasions
    .filter(({ refusesRelated }) => refusesRelated)
    .some((occasion) =>
      findCommonHoldings(institutionId, sureHoldings, pickStakes(occasion, sureHoldings, ownerRows)).some(
        isRelated,
      ),
    );
};

/** Returns whether another institution with the same owners applied for an event (R452). */
export const isOwnerTaken = async (eventId: string, institution: ComparedInstitution): Promise<boolean> => {
  const { id: institutionId } = institution;
  const holdings = listComparableHoldings(institution);
  const occasions = [{ key: eventId, refusesRelated: true, refusesOwn: false }];
  const ownerRows = await loadOwnerRows(listReservedOwners(occasions, institutionId, holdings));
  return hasRelatedOwner({ institutionId, holdings, occasions }, ownerRows);
};

/** Builds the write that removes an application from its owner's row. */
export const buildOwnerRelease = (eventId: string, hash: string, applicationId: string): TransactionItem =>
  new NamedAttributesUpdate()
    .remove(`${STAKE_PREFIX}${applicationId}`)
    .build("owner", buildOwnerKey(eventId, hash));

/** What an application reserved; where that was nothing, because nobody had certified its owners, what is certified now. */
const listHoldingsToReview = async (
  { holds, institutionId }: ApplicationHeader,
  { institution: submitted }: ApplicationBody,
): Promise<readonly Holding[]> => {
  const reserved = holds?.owners ?? [];
  if (!reservesItselfOnly(reserved, institutionId))
    return listReservedHoldings(reserved, institutionId, submitted);
  const institution = await readInstitution(institutionId);
  return institution ? listComparableHoldings(institution) : [];
};

/**
 * Lists for reviewing staff the other companies with common owners, their shares, and whether names alone match.
 * @throws Refusal 107001
 */
export const listRelatedApplications = async (id: string, ctx: Context): Promise<RelatedView[]> => {
  const { header, body } = await loadVisibleApplication(id, ctx);
  const occasions = [...new Set(header.holds?.owners.map(({ eventId }) => eventId))].map((key) => ({
    key,
    refusesRelated: true,
    refusesOwn: false,
  }));
  if (occasions.length === 0 || !body) return [];
  const ownHoldings = await listHoldingsToReview(header, body);
  // An owner with a number here may be stored by name there.
  const holdingsByName = ownHoldings.flatMap((one) =>
    one.sure && removePunctuation(one.name)
      ? [{ ...one, hash: computeDigest(`name:${removePunctuation(one.name)}`), sure: false }]
      : [],
  );
  // Two owners of one name are one entry.
  const allHoldings = [
    ...new Map([...ownHoldings, ...holdingsByName].map((holding) => [holding.hash, holding])).values(),
  ];
  const ownerRows = await loadOwnerRows(listReservedOwners(occasions, header.institutionId, allHoldings));
  // A company that applies for the same thing stands in the row of the kind of funding as well.
  const commonByApplication = new Map(
    occasions
      .flatMap((occasion) =>
        findCommonHoldings(header.institutionId, allHoldings, pickStakes(occasion, allHoldings, ownerRows)),
      )
      .map((common) => [common.applicationId, common]),
  );
  const commonHoldings = [...commonByApplication.values()];
  const others = await Promise.all(
    commonHoldings.map((common) => Store.findHeader(common.institutionId, common.applicationId)),
  );
  return commonHoldings.flatMap((common, i) => {
    const other = others[i];
    return other && !isInScope(ctx.actor, other) ? [] : [buildRelatedView(common, other)];
  });
};
