import type { ApplicationRow } from "@portal/core/applications/model/schema";
import { pickInstitutionName } from "@portal/core/institutions/institution-names";
import type { Language } from "@portal/core/messaging/notice-types";

/** Names the institution of an application in the reader's language, or in the next one that it has. */
export const nameInstitution = (
  {
    institutionNames,
    institutionName,
    institutionId,
  }: Pick<ApplicationRow, "institutionNames" | "institutionName" | "institutionId">,
  language: string,
): string => pickInstitutionName(institutionNames, institutionName, language as Language) ?? institutionId;
