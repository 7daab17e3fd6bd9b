/** Finds the application that a notice is about. Pure. */
import type { Notice } from "../../messaging/notice-types.ts";

/** Links of notices to the recipients of an application: its record, or the survey of its event or scheme. */
const applicationLink = /^\/personal\/record\/(\w+)$|^\/question\/\w+\?application=(\w+)$/;

/** Returns the id of the application whose recipients a notice is for; undefined for every other notice. */
export const findApplicationOfNotice = ({ link }: Pick<Notice, "link">): string | undefined => {
  const [, record, respondent] = link?.match(applicationLink) ?? [];
  return record ?? respondent;
};
