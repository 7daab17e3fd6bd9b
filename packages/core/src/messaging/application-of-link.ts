/** Finds the application that a notice in the portal leads to, whoever it is for. Pure. */

/** Links of notices: to the record of its applicants, to a survey that asks them, and to the page of staff. */
const applicationLink =
  /^\/personal\/record\/(\w+)$|^\/question\/\w+\?application=(\w+)$|^\/staff\/application\/(\w+)$/;

/** Returns the id of the application that a link leads to; undefined for every other link. */
export const findApplicationOfLink = (link: string | undefined): string | undefined => {
  const [, record, respondent, reviewed] = link?.match(applicationLink) ?? [];
  return record ?? respondent ?? reviewed;
};
