/** Notices to the administrators of an institution, whoever they are when a notice is sent (decision 0444). */
import { buildNotices } from "../messaging/index.ts";
import type { Notice, NoticeTemplate } from "../messaging/notice-types.ts";
import type { Instant } from "../platform/day.ts";
import { getInstitutionNamesByLanguage, type Institution } from "./index.ts";
import { listActiveMembers } from "./institution-store.server.ts";
import { selectAudience } from "./notice-audience.ts";

/**
 * Builds notices that name the institution, for its administrators of now; those of later get them where they are sent.
 */
export const buildAdministratorNotices = async (
  institution: Pick<Institution, "id" | "fields">,
  template: NoticeTemplate,
  params: Notice["params"],
  { now, link }: { now: Instant; link: string },
): Promise<Notice[]> => {
  const audience = { institutionId: institution.id };
  const administrators = selectAudience(audience, await listActiveMembers(institution.id));
  return administrators.flatMap((administrator) => {
    const namedParams = {
      institution: getInstitutionNamesByLanguage(institution.fields),
      ...params,
    };
    return buildNotices([administrator], template, namedParams, now, link).map((notice) => ({
      ...notice,
      audience,
    }));
  });
};
