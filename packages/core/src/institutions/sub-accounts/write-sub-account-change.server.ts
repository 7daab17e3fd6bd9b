/** The write that every change of the people of an institution shares. */
import type { Context } from "../../platform/actor.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { enforceInstitutionChangeLimit } from "../enforce-institution-change-limit.server.ts";
import type { Institution } from "../index.ts";
import { incrementVersion } from "../membership.server.ts";
import { writeInstitution } from "../write-institution.server.ts";

/**
 * Writes on the condition of the institution's version, so that of two concurrent changes of its people one is refused
 * with the stored state.
 * @throws Refusal 19995 too often
 */
export async function writeSubAccountChange(
  before: Institution,
  action: string,
  rows: TransactionItem[],
  ctx: Context,
  { notices = [], outcome }: Pick<Parameters<typeof writeInstitution>[0], "notices" | "outcome"> = {},
): Promise<void> {
  await enforceInstitutionChangeLimit(before.id, ctx.now);
  await writeInstitution(
    {
      before,
      after: incrementVersion(before),
      action,
      notices,
      ...(outcome && { outcome }),
      with: rows,
    },
    ctx,
  );
}
