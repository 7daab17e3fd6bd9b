/** Loads the data of a decision letter, for the job that prints it and for its preview. */
import { listShownDeadlines } from "../applications/deadlines/paused-deadlines.ts";
import type { ApplicationBody, ApplicationHeader } from "../applications/model/application-rows.ts";
import { collectInstitutionNames } from "../institutions/institution-names.ts";
import type { Language } from "../messaging/notice-types.ts";
import { pick } from "../platform/pick.ts";
import { pickDecisionReason } from "./decision-reason.ts";
import type { LetterKind } from "./letter-kind.ts";
import { loadLetterOverrides } from "./letter-overrides.server.ts";
import type { DecisionLetter } from "./letter-parts.server.ts";
import { resolveActTimes } from "./resolve-act-times.server.ts";

/**
 * Loads the data of a decision letter, with its texts as they were decided. Whether the application has such a letter,
 * and who may read it, was checked before.
 */
export const loadDecisionLetter = async (
  { header: storedHeader, body }: { header: ApplicationHeader; body: ApplicationBody | undefined },
  {
    kind,
    language,
    also,
    verifyUrl,
  }: {
    kind: LetterKind;
    language: Language;
    also: readonly Language[];
    verifyUrl: string;
  },
): Promise<DecisionLetter> => {
  const header = await resolveActTimes(storedHeader, kind);
  const decidedFields = pick(header, [
    "id",
    "scheme",
    "resource",
    "code",
    "status",
    "eventNames",
    "eventDates",
    "institutionName",
    "funding",
    "fee",
    "booth",
    "decidedAt",
    "cancelledAt",
    "cancelReason",
    "cancelRequestedOn",
  ]);
  return {
    letter: kind,
    header: {
      ...decidedFields,
      ...pickDecisionReason(header),
      policy: header.policy,
      deadlines: listShownDeadlines(header).filter(({ kind: deadline }) =>
        ["objection", "payment"].includes(deadline),
      ),
    },
    institutionNames: collectInstitutionNames(body?.institution),
    answers: kind === "endorsement" ? (body?.answers ?? {}) : {},
    also,
    verifyUrl,
    overrides: await loadLetterOverrides({ letter: kind, header }, [language, ...also]),
  };
};
