/** The settings of an institute for its own portal: marks, contacts and bank account. Its name comes from the texts. */
import { instituteContacts } from "@portal/core/platform/institute-contacts";

export const instituteConfig = {
  ...instituteContacts,
  /** Where fees are transferred to. The bank is a code of the list `bank`; the account bears the institute's name. */
  transferAccount: { bank: "BNU", accountNumber: "0000 0000 0000", swiftCode: "XXXXMOMX" },
  /** The portal shown is a demonstration: the banner says so. */
  demonstration: true,
} as const;
