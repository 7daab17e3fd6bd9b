/**
 * Finds the page on which an applicant can mend what a refusal names, when no input of the page carries it: the
 * institution, its certification, its contacts, its applications. Pure.
 */
import * as errorCodes from "@portal/core/platform/error-codes";
import { paths } from "./paths.ts";

/** A page on which the cause of a refusal can be corrected; the text of its link is `common:remedy.<name>`. */
type RemedyName = keyof typeof remedyPages;
export interface Remedy {
  name: RemedyName;
  to: string;
}

const remedyPages = {
  institution: paths.institution,
  certification: paths.certification,
  contacts: paths.contacts,
  records: paths.records,
  institutions: paths.institutions,
} as const;

const remedyByCode: Readonly<Record<number, RemedyName>> = {
  [errorCodes.INSTITUTION_MISSING]: "institutions",
  [errorCodes.SITE_REGISTRATION_EMPTY]: "institution",
  [errorCodes.NOT_ELIGIBLE]: "institution",
  [errorCodes.SERVER_DATA_MISMATCH]: "institution",
  [errorCodes.INSTITUTION_BARRED]: "institution",
  [errorCodes.APPLICANT_INFO_MISSING]: "institution",
  [errorCodes.INSTITUTION_NOT_CERTIFIED]: "certification",
  [errorCodes.CERTIFICATION_INCOMPLETE]: "certification",
  [errorCodes.APPLICANT_INFO_MISSING_ALT]: "contacts",
  [errorCodes.CONTACT_MISMATCH]: "contacts",
  [errorCodes.OUTSTANDING_PAYMENT]: "records",
  [errorCodes.ONE_RECORD_PROCESSING]: "records",
  [errorCodes.ONE_APPLICATION_PER_EVENT]: "records",
  [errorCodes.DUPLICATE_APPLICATION]: "records",
};
/** The remedies by the first part of a refused path, or by the whole of its last part. */
const remedyByPath: readonly [RegExp, RemedyName][] = [
  [/^contact/i, "contacts"],
  [/^(certification|documents|files)\b/i, "certification"],
  [/^(institution|shareholders|owners?|siteRegistration|taxpayer|nature|country)/i, "institution"],
];

const toRemedy = (name: RemedyName | undefined): Remedy | undefined =>
  name && { name, to: remedyPages[name] };

/** Returns the page that mends a refusal with this code, or undefined where none is known. */
const findRemedyByCode = (code: number): Remedy | undefined => toRemedy(remedyByCode[code]);

/** Returns the page that mends what is refused at a path that no input carries, or undefined. */
export const findRemedyByPath = (path: string): Remedy | undefined =>
  toRemedy(remedyByPath.find(([pattern]) => pattern.test(path))?.[1]);

/**
 * The part of a refusal that is listed above a form: the issues that no input carries, and the pages that mend them.
 */
interface UnplacedIssues<Issue> {
  issues: Issue[];
  remedies: Remedy[];
}

/**
 * Picks what no input of the page shows.
 * @param isCarried whether an input of the page shows the issues of a path
 */
export const pickUnplacedIssues = <Issue extends { path: string }>(
  refusal: {
    code: number;
    reasons: readonly { code: number }[];
    fields: readonly Issue[];
  },
  isCarried: (path: string) => boolean,
): UnplacedIssues<Issue> => {
  const issues = refusal.fields.filter(({ path }) => !isCarried(path));
  const remedies = [
    ...[refusal, ...refusal.reasons].map(({ code }) => findRemedyByCode(code)),
    ...issues.map(({ path }) => findRemedyByPath(path)),
  ].filter((remedy) => remedy !== undefined);
  return {
    issues,
    remedies: remedies.filter(({ name }, i) => remedies.findIndex((one) => one.name === name) === i),
  };
};

/** Returns whether a refused member is the reason, which several forms of staff have as their only input. */
export const isReasonPath = (path: string): boolean => path === "reason";

/** Returns whether the inputs of a page show everything that was refused, so that it needs no alert of its own. */
export const isShownAtInputs = (
  { fields }: { fields: readonly { path: string }[] },
  isCarried: (path: string) => boolean,
): boolean => fields.length > 0 && fields.every(({ path }) => isCarried(path));
