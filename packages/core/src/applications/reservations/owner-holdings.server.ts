/**
 * Reads the shares that owners hold of an institution (R452; decisions 0126, 0438). Only certified numbers are compared
 * with other institutions: anybody can type the number of somebody else.
 */
import { foldPersonNumber } from "../../forms/values/person-number.ts";
import type { Reservations } from "../../institutions/constraints/constraints.ts";
import { type Institution, isCertified } from "../../institutions/index.ts";
import type { InstitutionFields } from "../../institutions/institution-schema.ts";
import { getOwnedShare } from "../../institutions/ownership.ts";
import { foldName } from "../../platform/fold-text.ts";
import { isRecord } from "../../platform/json.ts";
import type { Holding } from "./common-owners.ts";
import { computeDigest } from "./limit-keys.server.ts";

/** How the keys of owners are made, where rows are bound again whose keys an earlier release made. */
export interface OwnerKeyRules {
  /** Folds numbers and names. */
  fold: (text: string) => string;
  /** Folds the number of an owner, where it is another folding. */
  foldNumber?: (number: string) => string;
  /** The prefix of the number of a taxpayer. */
  taxpayerKey: string;
}

const presentKeyRules: OwnerKeyRules = {
  fold: foldName,
  foldNumber: foldPersonNumber,
  taxpayerKey: "holder",
};

/**
 * Lists the taxpayer and every owner by its number, or by its name without one. A company that holds another one is
 * known there by its taxpayer's number (spec 3 §3), so that both have one key (decision 0660). Keys are hashed, so that
 * an event's row reveals no number.
 */
export const listHoldings = (
  institution: Record<string, unknown>,
  { fold, foldNumber = fold, taxpayerKey }: OwnerKeyRules = presentKeyRules,
): Holding[] => {
  const holdingsByKey = new Map<string, Omit<Holding, "hash">>();
  const taxpayer = institution.taxpayerNumber;
  if (typeof taxpayer === "string" && fold(taxpayer))
    holdingsByKey.set(`${taxpayerKey}:${fold(taxpayer)}`, {
      share: 100,
      name: taxpayer,
      sure: true,
    });
  const { nature, institutionType } = institution as Partial<InstitutionFields>;
  const shareholders = Array.isArray(institution.shareholders) ? institution.shareholders : [];
  for (const holder of shareholders) {
    if (!isRecord(holder) || typeof holder.share !== "number") continue;
    const ownedShare = getOwnedShare({ nature: nature ?? "", institutionType, shareholders }, holder.share);
    if (ownedShare <= 0) continue;
    const name = typeof holder.name === "string" ? holder.name : "";
    const number = typeof holder.idNumber === "string" ? foldNumber(holder.idNumber) : "";
    if (!number && !fold(name)) continue;
    const key = number ? `holder:${number}` : `name:${fold(name)}`;
    // An owner who is listed twice owns both shares, and a taxpayer who is listed too owns the whole already.
    const share = Math.min(100, (holdingsByKey.get(key)?.share ?? 0) + ownedShare);
    holdingsByKey.set(key, { share, name, sure: number !== "" });
  }
  return [...holdingsByKey].map(([key, holding]) => ({ hash: computeDigest(key), ...holding }));
};

/** The institution itself counts as an owner without a share, so that it does not apply for the same thing again. */
export const buildOwnHolding = (institutionId: string): Holding => ({
  hash: computeDigest(`institution:${institutionId}`),
  share: 0,
  name: "",
  sure: true,
});

/** An institution whose owners may be compared with those of others, once it is certified. */
export type ComparedInstitution = Pick<Institution, "id" | "certification" | "fields">;

/**
 * Lists the holdings by which an institution is compared with others: those of its owners once they are certified,
 * before that only itself.
 */
export const listComparableHoldings = (institution: ComparedInstitution): Holding[] =>
  isCertified(institution) ? listHoldings(institution.fields) : [buildOwnHolding(institution.id)];

type ReservedOwners = Reservations["owners"];

/**
 * Lists the holdings that an application reserved at its submission.
 * @param submitted the institution as it was submitted
 */
export const listReservedHoldings = (
  reserved: ReservedOwners,
  institutionId: string,
  submitted: Record<string, unknown>,
): Holding[] => {
  const hashes = new Set(reserved.map(({ hash }) => hash));
  return [...listHoldings(submitted), buildOwnHolding(institutionId)].filter(({ hash }) => hashes.has(hash));
};

/**
 * Returns true for an application that was submitted before its owners were certified, so that it reserved none of
 * them.
 */
export const reservesItselfOnly = (reserved: ReservedOwners, institutionId: string): boolean => {
  const ownHolding = buildOwnHolding(institutionId);
  return reserved.length > 0 && reserved.every(({ hash }) => hash === ownHolding.hash);
};
