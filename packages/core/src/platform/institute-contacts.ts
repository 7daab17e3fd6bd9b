/** How the institute is reached: on every page of the site and at the end of every e-mail. Configuration. */
export const instituteContacts = {
  email: "portal@example.org",
  phone: "+853 0000 0000",
} as const;
