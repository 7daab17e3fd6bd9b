/** Shapes of institutions (`/api/institution`) and contacts (`/api/contact`), schemes blocks A and B. */

import * as z from "zod";
import { splitPhoneNumber } from "../forms/values/phone.ts";
import { StockReasonCode } from "../messaging/stock-reason-schema.ts";
import { RefusalMembers } from "../platform/refusal-schema.ts";
import { TypedAddress, TypedCode, TypedNumberText, TypedPhoneNumber } from "../platform/typed-text-schema.ts";
import { markReaderRole, membersAndReviewers, ownerDataReaders, visibleTo } from "../platform/visibility.ts";

export const certificationStatuses = ["UNVERIFIED", "VERIFYING", "PASSED", "FAILED"] as const;
const Money = z.object({ amount: z.int(), currency: z.enum(["MOP", "RMB"]) });
/** A number that was typed with its calling code is stored without it (`splitPhoneNumber`). */
export const Phone = z
  .object({ area: z.string().max(4), number: TypedPhoneNumber.max(15) })
  .overwrite((phone) => splitPhoneNumber(phone));
const Shareholder = z.object({
  name: z.string().max(255),
  share: z.number().min(0).max(100),
  idNumber: TypedCode.max(50).optional(),
  macaoResident: z.boolean().optional(),
});
/** The members that an administrator may write; core checks lengths and formats and returns field issues. */
export const InstitutionFields = z.object({
  nameZh: z.string(),
  nameEn: z.string(),
  namePt: z.string(),
  logo: z.string().optional(),
  nature: z.string(),
  institutionType: z.string().optional(),
  siteRegistrationNumber: TypedCode,
  businessRegistrationNumber: TypedNumberText.optional(),
  movableRegistrationNumber: TypedNumberText.optional(),
  taxpayerNumber: TypedCode.optional(),
  taxpayerName: z.string().optional(),
  m1Number: TypedNumberText.optional(),
  registeredCapital: Money.optional(),
  establishedOn: z.string().optional(),
  country: z.string(),
  province: z.string().optional(),
  city: z.string().optional(),
  address: z.string().optional(),
  phone: Phone.optional(),
  fax: Phone.optional(),
  industry: z.string().optional(),
  category: z.string().optional(),
  /** Number within the category, from the industry register. */
  industryNumber: TypedCode.optional(),
  personInCharge: z.string().optional(),
  profile: z.string().optional(),
  businessScope: z.array(z.string()).optional(),
  mainMarkets: z.array(z.string()).optional(),
  shareholders: z.array(Shareholder).optional(),
  socialSecurityEmployerNumber: TypedCode.optional(),
  flagMadeInMacao: z.boolean().optional(),
  flagMacaoBrand: z.boolean().optional(),
  flagPscAgency: z.boolean().optional(),
  flagFiles: z.record(z.string(), z.array(z.string())).optional(),
  bankAccounts: z
    .array(z.object({ bank: z.string(), accountName: z.string(), accountNumber: TypedNumberText }))
    .optional(),
  consentDataFetch: z.boolean().optional(),
  taxRegisteredOn: z.string().optional(),
  employees: z.int().min(0).optional(),
});
export type InstitutionFields = z.infer<typeof InstitutionFields>;
/**
 * The same for reading. A member limited to their own applications does not need the owners' documents and bank
 * accounts; a cashier does not need the owners, but needs the account to pay.
 */
const { shape } = InstitutionFields;
export const InstitutionData = InstitutionFields.extend({
  shareholders: visibleTo(
    z
      .array(Shareholder.extend({ idNumber: visibleTo(Shareholder.shape.idNumber, ownerDataReaders) }))
      .optional(),
    membersAndReviewers,
  ),
  bankAccounts: visibleTo(shape.bankAccounts, [...ownerDataReaders, "CASHIER"]),
  personInCharge: visibleTo(shape.personInCharge, membersAndReviewers),
  socialSecurityEmployerNumber: visibleTo(shape.socialSecurityEmployerNumber, ownerDataReaders),
  flagFiles: visibleTo(shape.flagFiles, ownerDataReaders),
});
/** The institution at the time an application was submitted: certified data, whose owners not every reader may see. */
export const InstitutionSnapshot = InstitutionData.extend({
  shareholders: visibleTo(z.array(Shareholder).optional(), ownerDataReaders),
});
const View = InstitutionData.extend({
  id: z.string(),
  version: z.int(),
  certification: z.enum(certificationStatuses),
  certificationReason: visibleTo(z.string().optional(), membersAndReviewers),
  /** Stock reasons, whose texts are in `stockReason` of the code lists. */
  certificationReasonCodes: visibleTo(z.array(StockReasonCode).optional(), membersAndReviewers),
  certificationReasonAt: z.string().optional(),
  certifiedAt: z.string().optional(),
  /** Last day of the three months of the business registration certificate. */
  certificateUntil: z.string().optional(),
  /** File ids by document type of the certification. */
  certificationDocuments: visibleTo(z.record(z.string(), z.array(z.string())).optional(), ownerDataReaders),
  deferred: z.boolean().optional(),
  role: z.enum(["ADMINISTRATOR", "SUB_ALL", "SUB_OWN", "STAFF"]),
  createdAt: z.string(),
  barred: z.object({ until: z.string().optional(), reason: z.string() }).optional(),
  arrears: z.array(z.string()),
  /** What the next save would refuse of the stored data (decision 0560), for whoever can correct them and for staff. */
  issues: RefusalMembers.shape.fields,
  /**
   * What its certification still lacks by the values that staff have set, for whoever can request it (decision 0706).
   * Absent where nothing is missing, and while it is certified or verified.
   */
  missingFacts: RefusalMembers.shape.fields,
});
/** `role` is the reader's role in this institution and decides what is visible. */
export const InstitutionView = markReaderRole(View, "role");
export type InstitutionView = z.infer<typeof InstitutionView>;
export const ContactFields = z.object({
  nameZh: z.string().optional(),
  nameForeign: z.string().optional(),
  jobTitleZh: z.string().optional(),
  jobTitleForeign: z.string().optional(),
  employmentStatus: z.enum(["IN_SERVICE", "LEFT"]),
  phone: Phone.optional(),
  mobile: Phone.optional(),
  fax: Phone.optional(),
  email: TypedAddress.optional(),
  postalAddress: z.string().optional(),
});
export type ContactFields = z.infer<typeof ContactFields>;
export const ContactView = ContactFields.extend({ id: z.string(), version: z.int() });
export type ContactView = z.infer<typeof ContactView>;
