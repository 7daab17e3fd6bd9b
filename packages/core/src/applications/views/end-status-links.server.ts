/** Ending the links with which the status of an application is followed without signing in (decisions 0472, 0730). */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { recordLinkChange } from "../changes/record-link-change.server.ts";
import { loadVisibleApplication, requireInstitution } from "../model/application-access.server.ts";
import { buildStatusCode } from "./status-code.server.ts";

interface StatusLink {
  followCode: string;
  version: number;
}

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
  if (!header.code)
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: header.status, action: "link" } });
  const next = await recordLinkChange(
    header,
    version,
    { action: "endLinks", change: () => ({ ...header, linkRevision: (header.linkRevision ?? 0) + 1 }) },
    ctx,
  );
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
