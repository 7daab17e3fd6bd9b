/** Decides whether an institution should be certified, because it can apply for little without it (spec 1 §4). */

/**
 * Returns whether an institution is not certified and has not asked for it.
 * @param status the certification status of the institution
 */
export const needsCertification = (status: string): boolean => status === "UNVERIFIED" || status === "FAILED";
