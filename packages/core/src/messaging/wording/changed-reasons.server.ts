/** Stock reasons that were added, changed or retired: each decision keeps the text of its day. */

import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { type Language, languages } from "../notice-types.ts";
import { parseStaffReason, type StaffReason } from "../staff-reason.ts";
import { isAddedReason, type StockReason, stockReasons } from "../stock-reasons.ts";
import { listOfferedReasons } from "./offered-reasons.ts";
import { listWordingVersionsByPrefix } from "./wording-store.server.ts";
import { type ChangedReason, getWordingStart } from "./wording-version.ts";

const findReasonCode = (key: string): StockReason | undefined => {
  const code = key.replace(/^reason\./, "");
  return isAddedReason(code) ? code : stockReasons.find((each) => each === code);
};

/** Lists every version of every changed reason in the order in which they were written. One query. */
export const listChangedReasons = async (): Promise<ChangedReason[]> =>
  (await listWordingVersionsByPrefix("reason.")).flatMap((version) => {
    const code = findReasonCode(version.key);
    if (!code) return [];
    const { texts, decisions, retired } = version;
    const byLanguage =
      texts &&
      (Object.fromEntries(languages.map((language) => [language, texts[language].text])) as Record<
        Language,
        string
      >);
    return [
      {
        code,
        since: getWordingStart(version),
        ...(byLanguage && { texts: byLanguage }),
        ...(decisions && { decisions }),
        ...(retired && { retired }),
      },
    ];
  });

/** Reads the changed reasons. */
export type ReasonReader = () => Promise<readonly ChangedReason[]>;

/** Creates a reader for many decisions of one call, which share one query. */
export const createSharedReasonReader = (): ReasonReader => {
  let sharedReading: ReturnType<ReasonReader> | undefined;
  return () => {
    sharedReading ??= listChangedReasons();
    return sharedReading;
  };
};

/**
 * Refuses stock reasons that are not offered for a decision now: retired ones, and added ones of another decision. One
 * query where any is given.
 * @throws Refusal 900054 at `reasonCodes.<index>`
 */
export const refuseUnofferedReasons = async (
  decision: string,
  { reasonCodes = [] }: { reasonCodes?: readonly StockReason[] | undefined },
  { now }: Pick<Context, "now">,
  readReasons: ReasonReader = listChangedReasons,
): Promise<void> => {
  if (reasonCodes.length === 0) return;
  const offeredReasons = listOfferedReasons(decision, await readReasons(), now);
  const unknownIndex = reasonCodes.findIndex((code) => !offeredReasons.includes(code));
  if (unknownIndex >= 0)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [{ path: `reasonCodes.${unknownIndex}`, key: "option" }],
    });
};

/**
 * Reads the reason of a decision, whose stock reasons are offered now.
 * @throws Refusal as `parseStaffReason` and `refuseUnofferedReasons`
 */
export const parseOfferedReason = async (
  decision: string,
  input: Parameters<typeof parseStaffReason>[1],
  ctx: Pick<Context, "now">,
): Promise<StaffReason> => {
  await refuseUnofferedReasons(decision, input, ctx);
  return parseStaffReason(decision, input);
};
