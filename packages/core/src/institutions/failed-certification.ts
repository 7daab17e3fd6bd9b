/** What an institution keeps of a failed certification: the reason, and which members of staff decided it. Pure. */
import type { Institution } from "./index.ts";

/** Omits the reason for an earlier failure, and who gave it. */
export const omitFailure = ({
  certificationReason: _,
  certificationReasonCodes: __,
  certificationReasonAt: ___,
  failedBy: ____,
  failurePreparedBy: _____,
  ...rest
}: Institution): Institution => rest;

/**
 * Lists the accounts whose failure another one takes back: of two who made it together, also the other one where one of
 * them takes it back (decision 0420).
 */
export const listOverturnedFailureAccounts = (
  { failedBy, failurePreparedBy }: Pick<Institution, "failedBy" | "failurePreparedBy">,
  accountId: string,
): string[] =>
  [failedBy, failurePreparedBy].filter((maker) => maker !== undefined && maker !== accountId) as string[];
