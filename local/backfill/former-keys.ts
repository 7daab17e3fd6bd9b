/**
 * Keys of what an application has reserved, by the former foldings of names and numbers and by the present one
 * (decisions 0638, 0658). Each text is folded by itself, since two texts that were different before can be one today.
 */
import type { ApplicationBody, ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildClaimKey } from "@portal/core/applications/reservations/limit-keys.server";
import { listOccasions } from "@portal/core/applications/reservations/occasions.server";
import { listHoldings } from "@portal/core/applications/reservations/owner-holdings.server";
import { listPersonReservations } from "@portal/core/applications/reservations/person-reservations.server";
import { toStoredReservation } from "@portal/core/applications/reservations/person-rows.server";
import { toRows } from "@portal/core/forms/expressions/evaluate";
import type { Answers, Scheme } from "@portal/core/forms/types/index";
import type { PersonReservation, Reservations } from "@portal/core/institutions/constraints/constraints";
import { toMacaoDay } from "@portal/core/platform/day";
import { type FormerFolding, formerFoldings } from "./former-folding.ts";

export type OwnerKey = Reservations["owners"][number];

/** What the former foldings made of the texts of an application, with what the present one makes of them. */
export interface FormerKeys {
  /** Present hashes of owners by their former ones. */
  hashes: ReadonlyMap<string, string>;
  /** Shares in percent by the present hash of their owner, who owns both where it is listed twice. */
  shares: ReadonlyMap<string, number>;
  /** Present keys of occasions by their former ones. */
  occasions: ReadonlyMap<string, string>;
  persons: readonly { former: PersonReservation; present: PersonReservation }[];
  claim: { formers: readonly string[]; present: string };
}

/** Returns the key of the row of a person as one text. */
export const toPersonKey = ({ pk, sk }: PersonReservation): string => `${pk} ${sk}`;

/** Pairs what both foldings make of one text; a text that only one of them folds to nothing has no counterpart. */
const pairFoldings = <Item>(former: readonly Item[], present: readonly Item[]): [Item, Item][] =>
  former.length === present.length
    ? former.flatMap((item, i) => present.slice(i, i + 1).map((other): [Item, Item] => [item, other]))
    : [];

const pairOwnerHashes = (
  institutions: readonly Record<string, unknown>[],
  { owners: rules }: FormerFolding,
): [string, string][] => {
  const hashes: [string, string][] = [];
  for (const { taxpayerNumber, shareholders } of institutions) {
    const owners = [
      { taxpayerNumber },
      ...(Array.isArray(shareholders) ? shareholders : []).map((holder) => ({ shareholders: [holder] })),
    ];
    for (const owner of owners)
      for (const [former, present] of pairFoldings(listHoldings(owner, rules), listHoldings(owner)))
        hashes.push([former.hash, present.hash]);
  }
  return hashes;
};

/** Divides a scheme into one for each name by which it recognises what is applied for. */
const divideByName = (scheme: Scheme): Scheme[] => {
  const { subject } = scheme.limits;
  if (!subject) return [scheme];
  return subject.names.map((name) => ({
    ...scheme,
    limits: { ...scheme.limits, subject: { ...subject, names: [name] } },
  }));
};

/** Divides answers into those about each person, or about each name that is reserved like one. */
const divideByPerson = ({ limits: { perPerson } }: Scheme, answers: Answers): Answers[] => {
  if (!perPerson) return [];
  const { field, furtherNames } = perPerson;
  if (furtherNames) {
    const fields = [field, ...furtherNames];
    return fields.map((ownField) =>
      Object.fromEntries(
        Object.entries(answers).filter(([name]) => name === ownField || !fields.includes(name)),
      ),
    );
  }
  const value = answers[field];
  return typeof value === "string" ? [answers] : toRows(value).map((row) => ({ ...answers, [field]: [row] }));
};

/**
 * Pairs the keys of what an application can have reserved.
 * @param current the institution as it is: an application can hold owners of it or of the one that was submitted
 */
export const pairFormerKeys = (
  scheme: Scheme,
  { eventId, submittedAt, updatedAt }: ApplicationHeader,
  { answers, institution: submitted }: ApplicationBody,
  current: Record<string, unknown>,
): FormerKeys => {
  const today = toMacaoDay(submittedAt ?? updatedAt);
  return {
    hashes: new Map(formerFoldings.flatMap((folding) => pairOwnerHashes([current, submitted], folding))),
    shares: new Map(
      [current, submitted].flatMap((fields) => listHoldings(fields)).map((h) => [h.hash, h.share]),
    ),
    occasions: new Map(
      formerFoldings.flatMap(({ foldName }) =>
        divideByName(scheme).flatMap((part) =>
          pairFoldings(
            listOccasions(part, eventId, answers, foldName),
            listOccasions(part, eventId, answers),
          ).map(([former, present]): [string, string] => [former.key, present.key]),
        ),
      ),
    ),
    persons: formerFoldings.flatMap(({ foldName }) =>
      divideByPerson(scheme, answers).flatMap((part) =>
        pairFoldings(
          listPersonReservations(scheme, eventId, part, { today }, foldName),
          listPersonReservations(scheme, eventId, part, { today }),
        ).map(([former, present]) => ({
          former: toStoredReservation(former),
          present: toStoredReservation(present),
        })),
      ),
    ),
    claim: {
      formers: formerFoldings.map(({ foldName }) => buildClaimKey(scheme, eventId, answers, foldName)),
      present: buildClaimKey(scheme, eventId, answers),
    },
  };
};

/** Returns the key of an owner's row by the present folding. */
export const toPresentOwner = (
  { eventId, hash }: OwnerKey,
  { occasions, hashes }: Pick<FormerKeys, "occasions" | "hashes">,
): OwnerKey => ({ eventId: occasions.get(eventId) ?? eventId, hash: hashes.get(hash) ?? hash });

/** Lists every key that an owner's row can have had by a former folding; some are the present one. */
export const listFormerOwners = (
  { eventId, hash }: OwnerKey,
  { occasions, hashes }: Pick<FormerKeys, "occasions" | "hashes">,
): OwnerKey[] => {
  const listFormer = (presentByFormer: ReadonlyMap<string, string>, key: string): string[] => [
    key,
    ...[...presentByFormer].flatMap(([former, present]) => (present === key ? [former] : [])),
  ];
  return listFormer(occasions, eventId).flatMap((formerEventId) =>
    listFormer(hashes, hash).map((formerHash) => ({ eventId: formerEventId, hash: formerHash })),
  );
};
