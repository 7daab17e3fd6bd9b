/** What an institute sets for its own portal: its name comes from the texts, its marks and contacts from here. */
export const instituteConfig = {
  email: "portal@example.org",
  phone: "+853 0000 0000",
  /** The portal shown is a demonstration: the banner says so. */
  demonstration: true,
} as const;
