/**
 * Moves what applications have reserved from keys of former foldings to those of today (decisions 0631, 0638, 0658):
 * claims of activities outside the portal, rows of owners, and places of persons. Otherwise a second application of
 * today is not compared with them. Done again it changes nothing; a run that was killed in between is repeated.
 */
import { isDeepStrictEqual } from "node:util";
import type { ApplicationBody, ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import { isInForce } from "@portal/core/applications/reservations/in-force";
import {
  buildOwnerRelease,
  loadOwnerRows,
  toReservedRow,
  toRowKey,
} from "@portal/core/applications/reservations/owner-rows.server";
import {
  buildPersonWrites,
  listApplicationSets,
} from "@portal/core/applications/reservations/person-rows.server";
import { buildReservedRowRelease } from "@portal/core/applications/reservations/reserved-rows.server";
import type { PersonReservation, Reservations } from "@portal/core/institutions/constraints/constraints";
import {
  buildConstraintsKey,
  buildConstraintWrite,
  CONSTRAINTS_LABEL,
  readConstraints,
} from "@portal/core/institutions/constraints/constraints.server";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import { NamedAttributesUpdate } from "@portal/core/platform/named-attributes.server";
import { readRowBatches } from "@portal/core/platform/query-partition.server";
import { splitIntoBatches } from "@portal/core/platform/split-into-batches";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "@portal/core/platform/transaction.server";
import { findScheme } from "@portal/core/schemes/index";
import {
  type FormerKeys,
  listFormerOwners,
  type OwnerKey,
  pairFormerKeys,
  toPersonKey,
  toPresentOwner,
} from "./former-keys.ts";

/** DynamoDB takes 100 rows in a transaction. */
const MAX_WRITES = 90;
const writeInBatches = async (items: readonly TransactionItem[]): Promise<void> => {
  for (const batch of splitIntoBatches(items, MAX_WRITES)) await transact(batch);
};

const pickDistinct = <Item>(items: readonly Item[], toKey: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [toKey(item), item])).values(),
];

/** Names the application under the present keys of its owners, where a row under a former key names it. */
const takeOwners = async (id: string, before: readonly OwnerKey[], keys: FormerKeys): Promise<OwnerKey[]> => {
  if (before.every((owner) => toRowKey(toPresentOwner(owner, keys)) === toRowKey(owner))) return [...before];
  const { storedHoldings } = await loadOwnerRows(before);
  const after = pickDistinct(
    before.map((owner) => toPresentOwner(owner, keys)),
    toRowKey,
  );
  const items = after.flatMap((owner) => {
    const sources = pickDistinct(
      before.filter((one) => toRowKey(toPresentOwner(one, keys)) === toRowKey(owner)),
      toRowKey,
    );
    const [holding] = sources.flatMap(
      (one) => storedHoldings.get(toRowKey(one))?.filter(({ applicationId }) => applicationId === id) ?? [],
    );
    if (!holding || sources.every((one) => toRowKey(one) === toRowKey(owner))) return [];
    const { applicationId, share: storedShare, ...period } = holding;
    // Two spellings of an owner are one today, who owns both shares.
    const share = sources.length > 1 ? (keys.shares.get(owner.hash) ?? storedShare) : storedShare;
    const { pk, sk, attribute = "" } = toReservedRow(owner, applicationId);
    return [
      new NamedAttributesUpdate()
        .set(attribute, { ...period, share })
        .add("writes", 1)
        .build("owner", { pk, sk }),
    ];
  });
  await writeInBatches(items);
  return after;
};

/**
 * Takes the places of persons under their present keys, each by a write of its own: one that is taken holds up no
 * other.
 * @returns the reservations, and whether another application has one of the places, so that its former one is kept
 */
const takePersons = async (
  id: string,
  before: readonly PersonReservation[],
  keys: FormerKeys,
): Promise<{ persons: PersonReservation[]; hasConflict: boolean }> => {
  const presentByFormer = new Map(keys.persons.map(({ former, present }) => [toPersonKey(former), present]));
  const takenPlaces = new Map<string, boolean>();
  const persons: PersonReservation[] = [];
  for (const person of before) {
    const present = presentByFormer.get(toPersonKey(person)) ?? person;
    const key = toPersonKey(present);
    if (!isDeepStrictEqual(present, person) && !takenPlaces.has(key))
      takenPlaces.set(key, await takePlace(id, present));
    persons.push(takenPlaces.get(key) === false ? person : present);
  }
  return {
    persons: pickDistinct(persons, toPersonKey),
    hasConflict: [...takenPlaces.values()].includes(false),
  };
};

/** Takes the place of a person for an application. @returns whether no other application has the place */
const takePlace = async (id: string, person: PersonReservation): Promise<boolean> => {
  try {
    // Both applications stand, so that neither is refused its place for the number of them.
    await transact(buildPersonWrites([person], id, Number.MAX_SAFE_INTEGER));
    return true;
  } catch (error) {
    if (error instanceof TransactionCancelledError && error.of("person")) return false;
    throw error;
  }
};

/** Takes the claim under its present key where the institution has the former one. @returns the claim to keep */
const takeClaim = async (
  institutionId: string,
  claimBefore: string,
  { claim }: FormerKeys,
): Promise<string> => {
  if (claimBefore === claim.present || !claim.formers.includes(claimBefore)) return claimBefore;
  const { claims } = await readConstraints(institutionId);
  if (!claims.includes(claimBefore)) return claimBefore;
  const key = buildConstraintsKey(institutionId);
  await transact([new NamedAttributesUpdate().add("claims", claim.present).build(CONSTRAINTS_LABEL, key)]);
  return claim.present;
};

type ReservedOwners = Pick<Reservations, "owners" | "persons"> & { claims: readonly string[] };

/** Gives back what the application is named for without keeping it. @returns whether there was anything */
const releaseUnkept = async (
  { id, institutionId }: ApplicationHeader,
  reserved: ReservedOwners,
  keptHolds: Reservations | undefined,
): Promise<boolean> => {
  const keptOwners = new Set(keptHolds?.owners.map(toRowKey));
  const owners = pickDistinct(reserved.owners, toRowKey).filter((owner) => !keptOwners.has(toRowKey(owner)));
  const { storedHoldings } = await loadOwnerRows(owners);
  const namingOwners = owners.filter((owner) =>
    storedHoldings.get(toRowKey(owner))?.some(({ applicationId }) => applicationId === id),
  );
  const persons = pickDistinct(reserved.persons ?? [], toPersonKey).flatMap((person) => {
    const keptSets = (keptHolds?.persons ?? [])
      .filter((one) => toPersonKey(one) === toPersonKey(person))
      .flatMap(listApplicationSets);
    const sets = listApplicationSets(person).filter((set) => !keptSets.includes(set));
    return sets.length > 0 ? [{ pk: person.pk, sk: person.sk, sets }] : [];
  });
  const personRows = new Map(
    (await readRowBatches(persons.map(({ pk, sk }) => ({ pk, sk })))).map((row) => [
      `${row.pk} ${row.sk}`,
      row,
    ]),
  );
  const namingPersons = persons.flatMap(({ pk, sk, sets }) => {
    const row = personRows.get(`${pk} ${sk}`);
    const namingSets = sets.filter((set) => {
      const members: unknown = row?.[set];
      return members instanceof Set && members.has(id);
    });
    return namingSets.length > 0 ? [{ pk, sk, sets: namingSets }] : [];
  });
  const storedClaims = new Set((await readConstraints(institutionId)).claims);
  const claims = pickDistinct(reserved.claims, (claim) => claim).filter(
    (claim) => claim !== keptHolds?.claim && storedClaims.has(claim),
  );
  await writeInBatches([
    ...namingOwners.map(({ eventId, hash }) => buildOwnerRelease(eventId, hash, id)),
    ...namingPersons.map((row) => buildReservedRowRelease(row, id, "person")),
  ]);
  // All of them are in one row, which a transaction writes only once.
  for (const claim of claims) {
    const write = buildConstraintWrite(institutionId, { release: { claim } });
    if (write) await transact([write]);
  }
  return namingOwners.length + namingPersons.length + claims.length > 0;
};

/** Lists what the application can still have under former keys, also where a run stopped before it gave that back. */
const listFormerlyReserved = (
  header: ApplicationHeader,
  keptHolds: Reservations,
  keys: FormerKeys,
): ReservedOwners => {
  const owners = keptHolds.owners.flatMap((owner) => listFormerOwners(owner, keys));
  // What a refused or withdrawn application kept of persons and its claim has its former key.
  if (!isInForce(header)) return { claims: [], owners, persons: [] };
  const { formers, present } = keys.claim;
  return {
    claims: keptHolds.claim === present ? formers : [],
    owners,
    persons: keptHolds.persons ? keys.persons.map((person) => person.former) : [],
  };
};

/**
 * Moves what one application has reserved. First what is new is taken, then the application keeps it, then what it had
 * is given back, so that it holds one of both at any time.
 * @returns `moved`; `conflict` where another application has the place of a person today, which keeps its former key,
 * so that an officer looks at both; `changed` where somebody wrote the application meanwhile, so that another run is
 * needed; undefined where nothing is to be moved
 */
export const moveToPresentFolding = async (
  header: ApplicationHeader,
  body: ApplicationBody,
): Promise<"moved" | "conflict" | "changed" | undefined> => {
  const { id, institutionId, holds, version, status } = header;
  const scheme = findScheme(header.scheme);
  if (!holds || !scheme) return undefined;
  const institution = await findInstitution(institutionId);
  const keys = pairFormerKeys(scheme, header, body, institution?.fields ?? {});
  const next: Reservations = { ...holds, owners: await takeOwners(id, holds.owners, keys) };
  let hasConflict = false;
  if (isInForce(header)) {
    next.claim = await takeClaim(institutionId, holds.claim, keys);
    const places = await takePersons(id, holds.persons ?? [], keys);
    if (holds.persons) next.persons = places.persons;
    hasConflict = places.hasConflict;
  }
  const isRenamed = !isDeepStrictEqual(next, holds);
  if (isRenamed) {
    try {
      await transact([buildHeaderPut({ ...header, holds: next, version: version + 1 }, { version, status })]);
    } catch (error) {
      if (!(error instanceof TransactionCancelledError)) throw error;
      // It does not keep what was taken for it; the next run looks at what is there then.
      await releaseUnkept(
        header,
        { ...next, claims: [next.claim] },
        (await findHeader(institutionId, id))?.holds,
      );
      return "changed";
    }
  }
  const hasReleased = await releaseUnkept(header, listFormerlyReserved(header, next, keys), next);
  if (hasConflict) return "conflict";
  return isRenamed || hasReleased ? "moved" : undefined;
};
