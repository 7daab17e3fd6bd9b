/** The roles an account may hold (spec 1 §3). */
export const accountRoles = ["APPLICANT", "OFFICER", "CASHIER", "ADMIN", "ROADSHOW", "DSEC"] as const;
export type Role = (typeof accountRoles)[number];
