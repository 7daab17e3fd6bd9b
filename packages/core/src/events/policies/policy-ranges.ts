/**
 * The least and the most of each number that staff can set. A number outside them would refuse everybody, or hold
 * nobody to the rule that it belongs to. Pure.
 */
import { MAX_AMOUNT } from "../../forms/values/mop-amount.ts";

/** Numbers by the path of their member; the path of a number that is a policy by itself is empty. */
type ByMember<T> = { readonly [key: string]: { readonly [member: string]: T } };

/** The least of numbers that may be nothing, which turns something off or means the same day. Others are at least 1. */
const leasts: ByMember<number> = {
  "signedForm.dueDays": { "": 0 },
  "voucher.daysBefore": { "": 0 },
  "leadDays.eventSupport": { "": 0 },
  "leadDays.exhibitorIncentive": { "": 0 },
  "leadDays.association": { "": 0 },
  "leadDays.association.missingDocuments": { "": 0 },
  "leadDays.conference": { "": 0 },
  "leadDays.conference.supplement": { "": 0 },
  "leadDays.eventRegistration": { "": 0 },
  "leadDays.exhibition.applyBy": { "": 0 },
  "leadDays.exhibition.documentsBy": { "": 0 },
  "leadDays.officialGuest": { "": 0 },
  "leadWorkingDays.endorsement": { "": 0 },
  "leadWorkingDays.endorsement.supplement": { "": 0 },
  "eligibility.taxRegisteredYears": { "": 0 },
  "eligibility.macaoOwnershipPercent": { "": 0 },
  "report.minPhotos": { LOCAL: 0, OUTSIDE: 0, ONLINE: 0 },
  // A photo of a person has 50 KB at least (spec 2 §5), and none could be uploaded below that.
  uploads: { "photos.minEdgePixels": 0, "participantPhoto.maxBytes": 51_200 },
  "entryList.window": { daysBeforeStart: 0, daysAfterEnd: 0 },
  // The form always asks for two choices, and for a third one where there are three.
  seminar: { "summary.min": 0, dateChoices: 2 },
  "matching.descriptionMinWords": { "": 0 },
  training: { ordinaryHoursMinPercent: 0 },
  travelShow: { applicationFee: 0 },
  countersign: { grantsFromMop: 0 },
  "payment.rateRMB": { "": 0.01 },
  "sms.budgetPerHour": { "": 0 },
  // A row of the table has 400 KB at most. The largest file that is taken has 50 MB.
  quota: { draftBytes: 1024, uploadBytesUnderWay: 52_428_800, storageBytes: 52_428_800 },
};

/** The most of what no unit bounds. Many are those of the field that the number is a limit of. */
const mosts: ByMember<number> = {
  "incentive.exhibitor.maxPerCalendarYear": { "": 366 },
  "incentive.exhibitor.noticeFromNth": { "": 366 },
  "exhibition.maxApplicationsPerYear": { "": 366 },
  "fascia.maxCharacters": { "": 255 },
  "companyProfile.max": { value: 1000 },
  "exhibitCategory.select": { min: 6, max: 6 },
  participationNames: { min: 2, max: 2 },
  "eligibility.smeMaxEmployees": { "": 100_000 },
  "booth.area": { rawMinSqm: 100_000, maxSqm: 100_000, packageMaxSqm: 100_000 },
  "report.minPhotos": { LOCAL: 20, OUTSIDE: 20, ONLINE: 20 },
  uploads: { "photos.minEdgePixels": 4000, "participantPhoto.maxBytes": 2_097_152 },
  penalties: { writtenRecordsForRemoval: 100 },
  seminar: {
    "summary.min": 1000,
    "summary.max": 1000,
    otherRequirementsMaxWords: 1000,
    eventDescriptionMaxWords: 1000,
    perEvent: 100,
    dateChoices: 3,
  },
  miniZone: { proofs: 5 },
  "matching.descriptionMinWords": { "": 500 },
  training: { firstCategoryPerTraineePerYear: 100 },
  association: { delegationMinPeople: 500, subsidyCapPeople: 500, conferenceMinPeople: 100_000 },
  travelShow: { applicationFee: MAX_AMOUNT / 100 },
  countersign: { grantsFromMop: MAX_AMOUNT / 100 },
  subsidyRates: {
    freightMax: MAX_AMOUNT / 100,
    travelPersons: 100,
    travelNights: 100,
    workshopPerPerson: MAX_AMOUNT / 100,
    workshopMaxPersons: 1000,
    exhibitionStandSqm: 1000,
  },
  quota: {
    draftsPerInstitution: 10_000,
    draftsPerSchemeAndEvent: 10_000,
    draftsPerSchemeWithoutEvent: 10_000,
    draftBytes: 307_200,
    openOrdersPerApplication: 1000,
    uploadsUnderWay: 10_000,
    uploadBytesUnderWay: 1e12,
    storageBytes: 1e12,
    storedFiles: 100_000,
    contacts: 10_000,
  },
  "payment.rateRMB": { "": 100 },
  "payment.methodLimits": { WALLET: MAX_AMOUNT, ALIPAY_MO: MAX_AMOUNT, LOCAL_MOBILE: MAX_AMOUNT },
  "sms.budgetPerHour": { "": 100_000 },
};

/**
 * The most of a unit that a name ends in or contains. Beyond it a span is a slip, and one that leads past the year 9999
 * gives a day that comes before every other one where days are compared.
 */
const unitMosts: readonly (readonly [unit: RegExp, max: number])[] = [
  [/percent$/i, 100],
  [/days/i, 3660],
  [/months/i, 120],
  [/years/i, 100],
];

/**
 * Finds the least and the most of a number.
 * @param member its path in the policy; empty for a number that is a policy by itself
 * @returns without `max` where neither its name nor a list says it
 */
export const findPolicyRange = (key: string, member: string): { min: number; max: number | undefined } => {
  // The name of the member tells the unit, or that of the policy around it.
  const names = [member.split(".").at(-1) ?? "", key];
  const unitMost = names.flatMap((name) => unitMosts.find(([unit]) => unit.test(name))?.[1] ?? [])[0];
  return { min: leasts[key]?.[member] ?? 1, max: mosts[key]?.[member] ?? unitMost };
};
