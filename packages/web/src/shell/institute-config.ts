/** The settings of an institute for its own portal: its marks and contacts. Its name comes from the texts. */
import { instituteContacts } from "@portal/core/platform/institute-contacts";

export const instituteConfig = {
  ...instituteContacts,
  /** The portal shown is a demonstration: the banner says so. */
  demonstration: true,
} as const;
