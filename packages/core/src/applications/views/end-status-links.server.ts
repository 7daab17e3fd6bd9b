/** Ending the links with which the status of an application is followed without signing in (decisions 0472, 0730). */
import type { Context } from "../../platform/actor.ts";
import { chainEntry } from "../../platform/audit/index.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { TransactionCancelledError, transact } from "../../platform/transaction.server.ts";
import { toHistoryActor } from "../changes/append-history.server.ts";
import { loadVisibleApplication, requireInstitution } from "../model/application-access.server.ts";
import { buildHeaderPut, buildHistoryPut } from "../model/application-store.server.ts";
import { enforceChangeLimit } from "../model/enforce-change-limit.server.ts";
import { buildStatusCode } from "./status-code.server.ts";

interface StatusLink {
  followCode: string;
  version: number;
}

const buildStaleRefusal = (version: number): Refusal =>
  new Refusal(errorCodes.STALE_VERSION, { current: { version } });

/**
 * Ends every link to the status that was handed out. Whoever may see the application finds a new one in its place.
 * @param version of the application that was read
 * @returns the new code and version
 * @throws Refusal 10306 without an institution, 107001 for an application that the caller may not see, 900057 for a
 * draft, which has no link, 19995 too often, 900050 when the application was changed meanwhile
 */
export const endStatusLinks = async (
  id: string,
  { version }: { version: number },
  ctx: Context,
): Promise<StatusLink> => {
  requireInstitution(ctx);
  const { header } = await loadVisibleApplication(id, ctx);
  const { institutionId, status } = header;
  if (!header.code) throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status, action: "link" } });
  if (header.version !== version) throw buildStaleRefusal(header.version);
  await enforceChangeLimit(id, ctx);
  const seq = header.seq + 1;
  const entry = await chainEntry(header.lastHash, {
    seq,
    at: ctx.now,
    actor: await toHistoryActor(ctx),
    action: "endLinks",
    from: status,
    to: status,
  });
  const next = {
    ...header,
    linkRevision: (header.linkRevision ?? 0) + 1,
    seq,
    lastHash: entry.hash,
    version: version + 1,
  };
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
  return { followCode: buildStatusCode(next), version: next.version };
};

/**
 * Returns the code of the link that works now, for a call that was repeated.
 * @throws Refusal 10306, 107001 as `endStatusLinks`
 */
export const getStatusLink = async (id: string, ctx: Context): Promise<StatusLink> => {
  requireInstitution(ctx);
  const { header } = await loadVisibleApplication(id, ctx);
  return { followCode: buildStatusCode(header), version: header.version };
};
