/** When an institution is to be certified: without it, it can apply for little (spec 1 §4). */

/** @param status the certification status of the institution */
export const needsCertification = (status: string): boolean => status === "UNVERIFIED" || status === "FAILED";
