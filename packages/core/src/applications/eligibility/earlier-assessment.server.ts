/**
 * The assessment that an application follows (decision 0445). A preliminary assessment may be asked for by an
 * institution that nobody has certified, with whatever data it types. Once accepted, it holds for that company and
 * those owners: an application for the same thing by another company or other owners is refused.
 */
import { listFields } from "../../forms/expressions/computed-values.ts";
import type { Answers, Scheme } from "../../forms/types/index.ts";
import { isCertified } from "../../institutions/index.ts";
import { findInstitution } from "../../institutions/institution-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { toCanonicalJson } from "../../platform/audit/index.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { foldName } from "../../platform/fold-text.ts";
import { findScheme } from "../../schemes/index.ts";
import { loadScheme } from "../../schemes/versions/load-scheme.server.ts";
import { canSeeApplication } from "../model/application-access.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { findOwnBody, listMatchingHeaders } from "../model/application-store.server.ts";
import type { AssessmentView } from "../model/related-schema.ts";
import type { ApplicationStatus } from "../model/statuses.ts";
import { listSubjectNames } from "../reservations/occasions.server.ts";
import { listHoldings } from "../reservations/owner-holdings.server.ts";

type AssessedBy = NonNullable<Scheme["limits"]["assessedBy"]>;

/** The statuses of an assessment that was accepted. */
const acceptedStatuses: readonly ApplicationStatus[] = ["ACCEPTED", "PROCESSED", "COMPLETED", "SETTLED"];

interface Assessment {
  header: ApplicationHeader;
  answers: Answers;
  /** It is for the same thing as the application, such as the shop of the same name. */
  isOfSameSubject: boolean;
}

/** Both state owners, and those in common hold less than half of what is stated in one of them. */
const haveOtherOwners = (one: unknown, other: unknown): boolean => {
  const [former, present] = [listHoldings({ shareholders: one }), listHoldings({ shareholders: other })];
  const sumShares = (holdings: readonly { share: number }[]) =>
    holdings.reduce((total, { share }) => total + share, 0);
  const holdsLess = (holdings: typeof former, others: typeof former) =>
    2 * sumShares(holdings.filter(({ hash }) => others.some((each) => each.hash === hash))) <
    sumShares(holdings);
  return (
    former.length > 0 && present.length > 0 && (holdsLess(former, present) || holdsLess(present, former))
  );
};

/** Lists the fields in which an application contradicts what its assessment stated of the company. */
export const listContradictions = (
  { numbers, owners }: Pick<AssessedBy, "numbers" | "owners">,
  assessed: Answers,
  answers: Answers,
): string[] => [
  ...numbers.filter((key) => {
    const [former, present] = [assessed, answers].map((each) => foldName(String(each[key] ?? "")));
    // Before the company was founded it had no numbers.
    return former && present && former !== present;
  }),
  ...(haveOtherOwners(assessed[owners], answers[owners]) ? [owners] : []),
];

/** Loads the accepted assessments of an institution, the newest first. */
const loadAssessments = async (
  scheme: Scheme,
  institutionId: string,
  answers: Answers,
): Promise<Assessment[]> => {
  const { assessedBy } = scheme.limits;
  if (!assessedBy) return [];
  const headers = await listMatchingHeaders(
    institutionId,
    (header) => header.scheme === assessedBy.scheme && acceptedStatuses.includes(header.status),
  );
  const names = new Set(listSubjectNames(scheme, answers));
  const assessments = await Promise.all(
    headers.map(async (header): Promise<Assessment | undefined> => {
      const [form, body] = await Promise.all([loadScheme(header), findOwnBody(header.id, institutionId)]);
      if (!form || !body) return undefined;
      const isOfSameSubject = listSubjectNames(form, body.answers).some((name) => names.has(name));
      return { header, answers: body.answers, isOfSameSubject };
    }),
  );
  return assessments.flatMap((assessment) => assessment ?? []);
};

/**
 * Refuses an application that contradicts the newest accepted assessment of the same thing. An application that was
 * never assessed is judged by itself.
 * @param before the answers before a supplement, which is refused for its own contradictions only
 * @throws Refusal 900445 with the fields, and with the number of the assessment for whoever may see it
 */
export const refuseOtherThanAssessed = async (
  scheme: Scheme,
  institutionId: string,
  { answers, before }: { answers: Answers; before?: Answers },
  ctx: Context,
): Promise<void> => {
  const { assessedBy } = scheme.limits;
  if (!assessedBy) return;
  const assessments = await loadAssessments(scheme, institutionId, answers);
  const assessment = assessments.find(({ isOfSameSubject }) => isOfSameSubject);
  if (!assessment) return;
  // An assessment that the caller may not see has a text without its number (`errors:900445_own`, `_staff`).
  const params: Record<string, string> = canSeeApplication(assessment.header, ctx)
    ? { code: assessment.header.code ?? assessment.header.id }
    : { context: ctx.actor.kind === "staff" ? "staff" : "own" };
  const formerFields = before ? listContradictions(assessedBy, assessment.answers, before) : [];
  const fields = listContradictions(assessedBy, assessment.answers, answers).filter(
    (key) => !formerFields.includes(key),
  );
  if (fields.length > 0)
    throw new Refusal(errorCodes.OTHER_THAN_ASSESSED, {
      params,
      fields: fields.map((path) => ({ path, key: "otherThanAssessed", params })),
    });
};

/** Refuses the acceptance of an application that contradicts an assessment which was accepted meanwhile. */
export const refuseAcceptanceOfOther = async (header: ApplicationHeader, ctx: Context): Promise<void> => {
  if (!findScheme(header.scheme)?.limits.assessedBy) return;
  const [scheme, body] = await Promise.all([
    loadScheme(header),
    findOwnBody(header.id, header.institutionId),
  ]);
  if (scheme && body) await refuseOtherThanAssessed(scheme, header.institutionId, body, ctx);
};

/** Fields of what the applicant says of company and plan; documents and declarations differ in every application. */
const listComparedFields = (scheme: Scheme): string[] =>
  listFields(scheme)
    .filter(({ kind }) => !["documents", "declaration", "content", "contact"].includes(kind))
    .map(({ key }) => key);

/**
 * Lists for staff the accepted assessments of an institution that their role covers, and where the application differs
 * from them.
 */
export const listAssessments = async (
  header: ApplicationHeader,
  answers: Answers,
  ctx: Pick<Context, "actor">,
): Promise<AssessmentView[]> => {
  const { assessedBy } = findScheme(header.scheme)?.limits ?? {};
  const scheme = assessedBy && (await loadScheme(header));
  if (!scheme) return [];
  const [assessments, institution] = await Promise.all([
    loadAssessments(scheme, header.institutionId, answers),
    findInstitution(header.institutionId),
  ]);
  const certifiedOwners = institution && isCertified(institution) ? institution.fields.shareholders : [];
  return assessments
    .filter((assessment) => canSeeApplication(assessment.header, ctx))
    .map(({ header: { id, code, status, decidedAt }, answers: assessed, isOfSameSubject }) => ({
      applicationId: id,
      ...(code ? { code } : {}),
      status,
      ...(decidedAt ? { decidedAt } : {}),
      sameSubject: isOfSameSubject,
      differs: listComparedFields(scheme).filter(
        (key) =>
          assessed[key] !== undefined &&
          toCanonicalJson(assessed[key]) !== toCanonicalJson(answers[key] ?? null),
      ),
      otherOwners: haveOtherOwners(assessed[assessedBy.owners], certifiedOwners),
    }));
};
