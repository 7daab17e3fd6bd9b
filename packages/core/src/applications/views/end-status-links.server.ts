/** Ending the links with which the status of an application is followed without signing in (decision 0472). */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { TransactionCancelledError, transact } from "../../platform/transaction.server.ts";
import { loadVisibleApplication, requireInstitution } from "../model/application-access.server.ts";
import { buildHeaderPut } from "../model/application-store.server.ts";
import { enforceChangeLimit } from "../model/enforce-change-limit.server.ts";
import { buildStatusCode } from "./status-code.server.ts";

/**
 * Ends every link to the status that was handed out. Whoever may see the application finds a new one in its place.
 * @returns the new code
 * @throws Refusal 10306 without an institution, 107001 for an application that the caller may not see, 900057 for a
 * draft, which has no link, 19995 too often, 900050 when the application was changed meanwhile
 */
export const endStatusLinks = async (id: string, ctx: Context): Promise<{ followCode: string }> => {
  requireInstitution(ctx);
  const { header } = await loadVisibleApplication(id, ctx);
  const { status, version } = header;
  if (!header.code) throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status, action: "link" } });
  await enforceChangeLimit(id, ctx);
  const next = { ...header, linkRevision: (header.linkRevision ?? 0) + 1, version: version + 1 };
  try {
    await transact([buildHeaderPut(next, { version, status })]);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    throw new Refusal(errorCodes.STALE_VERSION);
  }
  return { followCode: buildStatusCode(next) };
};
