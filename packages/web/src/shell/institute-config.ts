/** The settings of an institute for its own portal: its marks and contacts. Its name comes from the texts. */
export const instituteConfig = {
  email: "portal@example.org",
  phone: "+853 0000 0000",
  /** The portal shown is a demonstration: the banner says so. */
  demonstration: true,
} as const;
