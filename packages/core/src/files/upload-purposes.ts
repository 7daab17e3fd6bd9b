/**
 * Says what may be uploaded for each purpose (schemes E; `lists.json` › documentType, uploadProfile, policy
 * `uploads`). 1 MB = 1024 × 1024 bytes.
 */
const KB = 1024;
const MB = 1024 * KB;

const JPEG = "image/jpeg";
const PNG = "image/png";
const PDF = "application/pdf";
const officeTypes = [
  "application/vnd.ms-excel",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
] as const;
const excelTypes = officeTypes.slice(0, 2);
const videoTypes = ["video/mp4", "video/x-msvideo", "video/quicktime"] as const;

interface UploadProfile {
  /** Content types as declared by the browser. */
  types: readonly string[];
  maxBytes: number;
  minBytes?: number;
  /** Exact picture size in pixels. */
  pixels?: { width: number; height: number };
  /** Maximum number of files in one answer; a form may allow fewer. */
  count: number;
}

export const uploadProfiles = {
  IMAGE_OR_PDF_5X5MB: { types: [JPEG, PNG, PDF], maxBytes: 5 * MB, count: 5 },
  VIDEO_50MB: { types: videoTypes, maxBytes: 50 * MB, count: 1 },
  OFFICE_10MB: { types: [...officeTypes, PDF, JPEG, PNG], maxBytes: 10 * MB, count: 5 },
  OTHER_50MB: { types: [JPEG, PNG, PDF, ...officeTypes, ...videoTypes], maxBytes: 50 * MB, count: 5 },
  PERSONAL_PICTURE_300: { types: [JPEG], maxBytes: 5 * MB, pixels: { width: 300, height: 300 }, count: 1 },
  EVENT_PICTURES_4X5MB: { types: [JPEG, PNG], maxBytes: 5 * MB, count: 4 },
  IMAGES_5X5MB: { types: [JPEG, PNG], maxBytes: 5 * MB, count: 5 },
  REPORT_PICTURES: { types: [JPEG, PNG], maxBytes: 5 * MB, count: 20 },
  /** A phone's camera produces larger pictures than people choose at a desk. */
  INSPECTION_PICTURES: { types: [JPEG, PNG], maxBytes: 10 * MB, count: 10 },
  LOGO: { types: [JPEG, PNG], maxBytes: 5 * MB, count: 1 },
  ID_PHOTO_50K_2M: { types: [JPEG], minBytes: 50 * KB, maxBytes: 2 * MB, count: 1 },
  ID_PHOTO_50_500K: { types: [JPEG], minBytes: 50 * KB, maxBytes: 500 * KB, count: 1 },
  EXCEL_ONLY: { types: excelTypes, maxBytes: 10 * MB, count: 1 },
} as const satisfies Record<string, UploadProfile>;
type UploadProfileId = keyof typeof uploadProfiles;

/** Purposes that differ from the general profile of documents. */
const specialPurposes: { [purpose: string]: UploadProfileId } = {
  LOGO: "LOGO",
  PERSONAL_PICTURE: "PERSONAL_PICTURE_300",
  EVENT_PICTURE: "EVENT_PICTURES_4X5MB",
  EVENT_PHOTO: "REPORT_PICTURES",
  INSPECTION_PHOTO: "INSPECTION_PICTURES",
  PRODUCT_PHOTO: "IMAGES_5X5MB",
  PREMISES_PHOTO: "IMAGES_5X5MB",
  PROMO_VIDEO: "VIDEO_50MB",
  EXHIBITOR_LIST_XLS: "EXCEL_ONLY",
  PARTICIPANT_PHOTO: "ID_PHOTO_50K_2M",
  PARTICIPANT_PHOTO_STRICT: "ID_PHOTO_50_500K",
  PRICE_COMPARISON: "OFFICE_10MB",
  RELATED_EXHIBITORS: "EXCEL_ONLY",
  QUOTATION_90D: "OFFICE_10MB",
  SETTLEMENT_STATEMENT: "OFFICE_10MB",
  BUSINESS_PLAN_3Y: "OFFICE_10MB",
  COMPANY_PROFILE: "OFFICE_10MB",
  SPEECH_SUMMARY_ATTACHMENT: "OFFICE_10MB",
  PAST_VISITOR_DATA: "OFFICE_10MB",
  EVENT_BROCHURE: "OFFICE_10MB",
  ONLINE_EXHIBITION_FILES: "OTHER_50MB",
  DOWNLOAD_FILE: "OFFICE_10MB",
  STAFF_EVENT_FILE: "OTHER_50MB",
  MESSAGE_FILE: "OFFICE_10MB",
  STAFF_MESSAGE_FILE: "OFFICE_10MB",
  STAFF_EVENT_PICTURE: "EVENT_PICTURES_4X5MB",
};
const generalPurposes = [
  "OWNER_ID_COPY",
  "GAZETTE_COPY",
  "REGISTRATION_CERTIFICATE",
  "FORM_M1",
  "FORM_M8",
  "BUSINESS_REGISTRATION_CERT",
  "MADE_IN_MACAO_PROOF",
  "MACAO_BRAND_PROOF",
  "CERTIFICATE_OF_ORIGIN",
  "TRADEMARK_CERTIFICATE",
  "AGENCY_AUTHORISATION",
  "DECLARATION_LETTER",
  "STATEMENT_LETTER_MFE",
  "SOCIAL_SECURITY_2Q",
  "CONTRACT_COPY",
  "TRANSFER_CERTIFICATE",
  "ENTRY_CERTIFICATE",
  "DESTINATION_DOCUMENT",
  "SIGNED_FORM",
  "PAYMENT_VOUCHER",
  "PAST_FUNDING_PROOF",
  "TAX_DECLARATION",
  "SOCIAL_SECURITY_RECORD",
  "PROOF_OF_OPERATIONS",
  "ADDRESS_PROOF",
  "REGISTRY_CERT_90D",
  "TAX_DEBT_CERT_90D",
  "BANK_RECORDS_6M",
  "FORM_M8_30WD",
  "BUSINESS_LICENCE",
  "ENDORSEMENT_PROOF",
  "RECEIPT",
  "REMITTANCE_VOUCHER",
  "SIGNED_REPORT",
  "ADMIN_CONFIRMATION_LETTER",
  "CANCELLATION_NOTICE",
  "LATE_JUSTIFICATION",
] as const;

const profileByPurpose = new Map<string, UploadProfileId>([
  ...generalPurposes.map((purpose) => [purpose, "IMAGE_OR_PDF_5X5MB"] as const),
  ...Object.entries(specialPurposes),
]);

/** Every upload purpose. */
export const uploadPurposes: readonly string[] = [...profileByPurpose.keys()];

/** Returns the limits of a purpose, or undefined when there is no such purpose. */
export const getUploadProfile = (purpose: string): UploadProfile | undefined => {
  const id = profileByPurpose.get(purpose);
  return id && uploadProfiles[id];
};
/**
 * Files of a person rather than of an institution: they belong to the account that uploaded them, which may have no
 * institution yet, and colleagues do not see them.
 */
export const isPersonalPurpose = (purpose: string): boolean =>
  purpose === "PERSONAL_PICTURE" ||
  purpose === "ADMIN_CONFIRMATION_LETTER" ||
  isStaffPurpose(purpose) ||
  isInspectorPurpose(purpose);
/** Files of the download centre, of messages of staff and attachments of events: uploaded by staff only. */
export const isStaffPurpose = (purpose: string): boolean =>
  purpose === "DOWNLOAD_FILE" || purpose === "STAFF_MESSAGE_FILE" || isEventFilePurpose(purpose);
/** Attachments of events: documents, or pictures of the album. */
export const isEventFilePurpose = (purpose: string): boolean =>
  purpose === "STAFF_EVENT_FILE" || purpose === "STAFF_EVENT_PICTURE";
/** Evidence of inspectors: uploaded by them only, and never removed. */
export const isInspectorPurpose = (purpose: string): boolean => purpose === "INSPECTION_PHOTO";
