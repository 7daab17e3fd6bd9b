/** The yearly limits of schemes, by name. Staff read each in words (`locales/pages/staff-applicant` › limit). */
export const yearlyCounters = ["EXHIBITION", "INCENTIVE"] as const;
export type YearlyCounter = (typeof yearlyCounters)[number];
