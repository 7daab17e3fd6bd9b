/**
 * Gives the owner of a sole proprietor the whole where an application reserved the share that was typed, as before
 * decision 0770: whoever typed 1 was related to nobody. The row of an owner does not say what kind of institution holds
 * the share, so that it is mended here and not when it is read. A repeated run changes nothing.
 */
import type { ApplicationBody, ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { listHoldings } from "@portal/core/applications/reservations/owner-holdings.server";
import {
  loadOwnerRows,
  toReservedRow,
  toRowKey,
} from "@portal/core/applications/reservations/owner-rows.server";
import { isSoleProprietor } from "@portal/core/institutions/ownership";
import { NamedAttributesUpdate } from "@portal/core/platform/named-attributes.server";
import { TransactionCancelledError, transact } from "@portal/core/platform/transaction.server";

/** Lists the keys of whoever owns the whole institution because it is a sole proprietor. */
const listSoleOwners = (institution: Record<string, unknown>): ReadonlySet<string> => {
  const { nature, institutionType } = institution;
  const isSole = isSoleProprietor({
    nature: typeof nature === "string" ? nature : "",
    institutionType: typeof institutionType === "string" ? institutionType : undefined,
  });
  return new Set(
    isSole ? listHoldings(institution).flatMap(({ hash, share }) => (share === 100 ? [hash] : [])) : [],
  );
};

/**
 * Mends the shares that one submitted application has reserved.
 * @returns whether there was any to mend
 */
export const mendSoleShare = async (
  { id, institutionId }: Pick<ApplicationHeader, "id" | "institutionId">,
  { institution }: Pick<ApplicationBody, "institution">,
): Promise<boolean> => {
  const soleOwners = listSoleOwners(institution);
  // Its keys may have been moved since the application was read.
  const header = soleOwners.size > 0 ? await findHeader(institutionId, id) : undefined;
  const owners = header?.holds?.owners.filter(({ hash }) => soleOwners.has(hash)) ?? [];
  const { storedHoldings } = await loadOwnerRows(owners);
  let isMended = false;
  for (const owner of owners)
    for (const { applicationId, ...holding } of storedHoldings.get(toRowKey(owner)) ?? []) {
      if (applicationId !== id || holding.share === 100) continue;
      const { pk, sk, attribute = "" } = toReservedRow(owner, id);
      const update = new NamedAttributesUpdate().set(attribute, { ...holding, share: 100 }).add("writes", 1);
      // Whoever gives it back meanwhile does not get it again.
      update.requireAny(update.compare([attribute, "share"], "=", holding.share));
      try {
        await transact([update.build("owner", { pk, sk })]);
        isMended = true;
      } catch (error) {
        if (!(error instanceof TransactionCancelledError)) throw error;
      }
    }
  return isMended;
};
