/** Words of the filter by who works on an application, beside the ids of accounts (decision 0618). Pure. */

/** Whoever reads the list, so that a shared view shows each colleague their own cases. */
export const ASSIGNED_TO_READER = "me";
/** Nobody who acts at the desk. */
export const ASSIGNED_TO_NOBODY = "nobody";
