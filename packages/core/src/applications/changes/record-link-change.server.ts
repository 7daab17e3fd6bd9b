/**
 * Changing a link to a part of an application: the header, an entry of the history and the outcome of the call in one
 * write, on condition of the version that was read (decision 0730).
 */
import type { Context } from "../../platform/actor.ts";
import { chainEntry } from "../../platform/audit/index.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { TransactionCancelledError, transact } from "../../platform/transaction.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { buildHeaderPut, buildHistoryPut } from "../model/application-store.server.ts";
import { enforceChangeLimit } from "../model/enforce-change-limit.server.ts";
import { toHistoryActor } from "./append-history.server.ts";

const buildStaleRefusal = (version: number): Refusal =>
  new Refusal(errorCodes.STALE_VERSION, { current: { version } });

/**
 * Writes a change of a link.
 * @param version of the application that was read by the caller
 * @param change builds the changed header; `seq` is the number of the new entry of the history
 * @returns the header that was written
 * @throws Refusal 19995 too often, 900050 when the application was changed meanwhile
 */
export const recordLinkChange = async (
  header: ApplicationHeader,
  version: number,
  {
    action,
    change,
  }: {
    action: "endLinks" | "createPaymentLink" | "endPaymentLink";
    change: (seq: number) => ApplicationHeader;
  },
  ctx: Context,
): Promise<ApplicationHeader> => {
  if (header.version !== version) throw buildStaleRefusal(header.version);
  const { id, institutionId, status } = header;
  await enforceChangeLimit(id, ctx);
  const seq = header.seq + 1;
  const entry = await chainEntry(header.lastHash, {
    seq,
    at: ctx.now,
    actor: await toHistoryActor(ctx),
    action,
    from: status,
    to: status,
  });
  const next = { ...change(seq), seq, lastHash: entry.hash, version: version + 1 };
  try {
    await transact([
      buildHeaderPut(next, { version, status }),
      buildHistoryPut({ id, institutionId, version: next.version, ...entry, notices: [] }),
      ...buildOutcomeWrites(ctx, { id, version: next.version }),
    ]);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of("header")) throw error;
    throw buildStaleRefusal(version + 1);
  }
  return next;
};
