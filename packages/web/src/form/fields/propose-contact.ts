/** The first contact of an institution, from what is known: nothing is asked twice. Pure. */
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import type { ContactFields, InstitutionView } from "@portal/core/institutions/institution-schema";

/**
 * Builds the contact that an institution without contacts probably wants: its person in charge, who is reached at the
 * telephone of the institution and at the e-mail address of the account.
 * @param jobTitle the words for the person in charge, in the language of the reader
 * @returns undefined without a person in charge
 */
export const proposeContact = (
  institution: Pick<InstitutionView, "personInCharge" | "phone"> | undefined,
  user: Pick<CurrentUser, "email"> | undefined,
  jobTitle: string,
): ContactFields | undefined => {
  const name = institution?.personInCharge?.trim();
  if (!institution || !name) return undefined;
  // Han characters are a Chinese name; every other script is a name in a foreign language.
  const isChineseName = /\p{Script=Han}/u.test(name);
  const isChineseTitle = /\p{Script=Han}/u.test(jobTitle);
  return {
    employmentStatus: "IN_SERVICE",
    ...(isChineseName ? { nameZh: name } : { nameForeign: name }),
    ...(isChineseTitle ? { jobTitleZh: jobTitle } : { jobTitleForeign: jobTitle }),
    ...(user?.email && { email: user.email }),
    ...(institution.phone && { phone: institution.phone }),
  };
};
