/** The columns of the list of staff, in the order of the page. The application number is always the first. Pure. */
export const listColumns = [
  "institution",
  "event",
  "scheme",
  "status",
  "submitted",
  "due",
  "fee",
  "grant",
  "booth",
] as const;
export type ListColumn = (typeof listColumns)[number];
/** The columns that the list has until somebody chooses others. */
export const defaultListColumns: readonly ListColumn[] = [
  "institution",
  "event",
  "status",
  "submitted",
  "due",
  "fee",
];
