/**
 * Moves what applications have reserved from keys of the former folding to those of today (decisions 0631, 0638): claims of
 * activities outside the portal, rows of owners, and places of persons. Otherwise a second application of today is not
 * compared with them. Done again it changes nothing; a run that was killed in between is repeated.
 */
import { isDeepStrictEqual } from "node:util";
import type { ApplicationBody, ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildHeaderPut, findOwnBody, parseHeaderRow } from "@portal/core/applications/model/store.server";
import { isInForce } from "@portal/core/applications/reservations/in-force";
import { buildClaimKey } from "@portal/core/applications/reservations/limit-keys.server";
import { listOccasions } from "@portal/core/applications/reservations/occasions.server";
import { listHoldings } from "@portal/core/applications/reservations/owner-holdings.server";
import {
  buildOwnerRelease,
  loadOwnerRows,
  toReservedRow,
  toRowKey,
} from "@portal/core/applications/reservations/owner-rows.server";
import { listPersonReservations } from "@portal/core/applications/reservations/person-reservations.server";
import {
  buildPersonRelease,
  buildPersonWrites,
  toStoredReservation,
} from "@portal/core/applications/reservations/person-rows.server";
import type { Scheme } from "@portal/core/forms/types/index";
import type { PersonReservation, Reservations } from "@portal/core/institutions/constraints/constraints";
import {
  buildConstraintsKey,
  buildConstraintWrite,
  CONSTRAINTS_LABEL,
  readConstraints,
} from "@portal/core/institutions/constraints/constraints.server";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import { toMacaoDay } from "@portal/core/platform/day";
import { NamedAttributesUpdate } from "@portal/core/platform/named-attributes.server";
import { splitIntoBatches } from "@portal/core/platform/split-into-batches";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "@portal/core/platform/transaction.server";
import { findScheme } from "@portal/core/schemes/index";
import { foldNameFormerly, foldOwnerFormerly } from "./former-folding.ts";

/** DynamoDB takes 100 rows in a transaction. */
const MAX_WRITES = 90;
type OwnerKey = Reservations["owners"][number];

/** Pairs what the former folding made with what the present one makes of the same texts. */
const pairByPlace = <Item>(former: readonly Item[], present: readonly Item[]): [Item, Item][] =>
  former.flatMap((item, i) => {
    // Two former keys can be one today.
    const counterpart = present[i] ?? present.at(-1);
    return counterpart === undefined ? [] : [[item, counterpart]];
  });

/** The institution as it was submitted and as it is: an application can hold owners of either. */
const mapOwnerHashes = (institutions: readonly Record<string, unknown>[]): Map<string, string> => {
  const hashes = new Map<string, string>();
  for (const { taxpayerNumber, shareholders } of institutions) {
    const owners = [
      { taxpayerNumber },
      ...(Array.isArray(shareholders) ? shareholders : []).map((holder) => ({ shareholders: [holder] })),
    ];
    for (const owner of owners)
      for (const [former, present] of pairByPlace(
        listHoldings(owner, foldOwnerFormerly),
        listHoldings(owner),
      ))
        hashes.set(former.hash, present.hash);
  }
  return hashes;
};

/** Builds the reservations of an application by the keys of today, and how a row of its owners is renamed. */
const renameReservations = (
  scheme: Scheme,
  header: ApplicationHeader,
  holds: Reservations,
  { answers, institution: submitted }: ApplicationBody,
  current: Record<string, unknown>,
): { holds: Reservations; toPresentOwner: (owner: OwnerKey) => OwnerKey } => {
  const { eventId, submittedAt, updatedAt } = header;
  const hashes = mapOwnerHashes([submitted, current]);
  const occasions = new Map(
    pairByPlace(
      listOccasions(scheme, eventId, answers, foldNameFormerly),
      listOccasions(scheme, eventId, answers),
    ).map(([former, present]) => [former.key, present.key]),
  );
  const today = toMacaoDay(submittedAt ?? updatedAt);
  const persons = new Map(
    pairByPlace(
      listPersonReservations(scheme, eventId, answers, { today }, foldNameFormerly),
      listPersonReservations(scheme, eventId, answers, { today }),
    ).map(([former, present]) => [`${former.pk} ${former.sk}`, toStoredReservation(present)]),
  );
  const formerClaim = buildClaimKey(scheme, eventId, answers, foldNameFormerly);
  const toPresentOwner = ({ eventId: key, hash }: OwnerKey): OwnerKey => ({
    eventId: occasions.get(key) ?? key,
    hash: hashes.get(hash) ?? hash,
  });
  const owners = new Map(holds.owners.map(toPresentOwner).map((owner) => [toRowKey(owner), owner]));
  const presentHolds: Reservations = {
    ...holds,
    claim: holds.claim === formerClaim ? buildClaimKey(scheme, eventId, answers) : holds.claim,
    owners: [...owners.values()],
    ...(holds.persons && {
      persons: holds.persons.map((person) => persons.get(`${person.pk} ${person.sk}`) ?? person),
    }),
  };
  return { holds: presentHolds, toPresentOwner };
};

/** Builds what names the application under the present keys of owners: only rows that name it under the former ones. */
const buildOwnerMoves = async (
  header: ApplicationHeader,
  before: readonly OwnerKey[],
  toPresent: (owner: OwnerKey) => OwnerKey,
): Promise<{ taken: TransactionItem[]; released: TransactionItem[] }> => {
  const ownerRows = await loadOwnerRows(before);
  const moves = before.flatMap((owner) => {
    const holding = ownerRows.storedHoldings
      .get(toRowKey(owner))
      ?.find(({ applicationId }) => applicationId === header.id);
    const present = toPresent(owner);
    if (!holding || toRowKey(present) === toRowKey(owner)) return [];
    const { applicationId, ...value } = holding;
    const { pk, sk, attribute = "" } = toReservedRow(present, applicationId);
    const update = new NamedAttributesUpdate().set(attribute, value).add("writes", 1);
    return [
      {
        taken: update.build("owner", { pk, sk }),
        released: buildOwnerRelease(owner.eventId, owner.hash, header.id),
      },
    ];
  });
  return { taken: moves.map(({ taken }) => taken), released: moves.map(({ released }) => released) };
};

/** Builds the moves of the places of persons, and of the claim, of an application that is in force. */
const buildOtherMoves = async (
  { id, institutionId }: ApplicationHeader,
  before: Reservations,
  after: Reservations,
): Promise<{ taken: TransactionItem[]; released: TransactionItem[] }> => {
  const isListed = (list: readonly PersonReservation[] = [], { pk, sk, activity }: PersonReservation) =>
    list.some((one) => one.pk === pk && one.sk === sk && one.activity === activity);
  const newPersons = after.persons?.filter((person) => !isListed(before.persons, person)) ?? [];
  const formerPersons = before.persons?.filter((person) => !isListed(after.persons, person)) ?? [];
  const { claims } = await readConstraints(institutionId);
  const movesClaim = after.claim !== before.claim && claims.includes(before.claim);
  const release = movesClaim && buildConstraintWrite(institutionId, { release: { claim: before.claim } });
  return {
    taken: [
      // Both applications stand, so that neither is refused its place.
      ...buildPersonWrites(newPersons, id, Number.MAX_SAFE_INTEGER),
      ...(movesClaim
        ? [
            new NamedAttributesUpdate()
              .add("claims", after.claim)
              .build(CONSTRAINTS_LABEL, buildConstraintsKey(institutionId)),
          ]
        : []),
    ],
    released: [
      ...formerPersons.map((person) => buildPersonRelease(person, id)),
      ...(release ? [release] : []),
    ],
  };
};

const writeInBatches = async (items: readonly TransactionItem[]): Promise<void> => {
  for (const batch of splitIntoBatches(items, MAX_WRITES)) await transact(batch);
};

/**
 * Moves what one application has reserved. First what is new is taken, then the application keeps it, then what it had is
 * given back, so that it holds one of both at any time.
 * @returns `moved`; `conflict` where another application has the place of a person today, so that an officer looks at both;
 * undefined where nothing is to be moved
 */
export const moveToPresentFolding = async (
  row: Record<string, unknown>,
): Promise<"moved" | "conflict" | undefined> => {
  const header = parseHeaderRow(row);
  const { id, institutionId, holds, version, status } = header;
  const scheme = findScheme(header.scheme);
  if (!holds || !scheme) return undefined;
  const [body, institution] = await Promise.all([
    findOwnBody(id, institutionId),
    findInstitution(institutionId),
  ]);
  if (!body) return undefined;
  const present = renameReservations(scheme, header, holds, body, institution?.fields ?? {});
  if (isDeepStrictEqual(present.holds, holds)) return undefined;
  const owners = await buildOwnerMoves(header, holds.owners, present.toPresentOwner);
  const others = isInForce(header)
    ? await buildOtherMoves(header, holds, present.holds)
    : { taken: [], released: [] };
  const next = { ...header, holds: present.holds, version: version + 1 };
  try {
    await writeInBatches([...owners.taken, ...others.taken]);
    await transact([buildHeaderPut(next, { version, status })]);
    await writeInBatches([...owners.released, ...others.released]);
    return "moved";
  } catch (error) {
    // Somebody changed it meanwhile: the next run looks at what stands then.
    if (!(error instanceof TransactionCancelledError)) throw error;
    return error.failed.some(({ label }) => label === "person") ? "conflict" : undefined;
  }
};
