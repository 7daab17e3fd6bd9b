/** Says which code lists a form can show. Pure. */
import { isCodeList, type ListName } from "./index.ts";

/**
 * Lists that no page shows as choices, so the namespace `lists` has no labels for them. Those of areas of phone numbers
 * are in texts of their own, which a question does not load. A test compares them with the texts.
 */
const listsWithoutLabels: ReadonlySet<string> = new Set<ListName>([
  "locale",
  "stateLanguage",
  "institutionResidency",
  "institutionSpecialNumber",
  "userRole",
  "notificationPreference",
  "codeChannel",
  "ssoIdentity",
  "recordAction",
  "fairScopeFilter",
  "fairRegistrationState",
  "institutionFlag",
  "matchingApplicationType",
  "seminarFreeEquipment",
  "paymentProvider",
  "priorityTier",
  "reportVariant",
  "reportConventionNarrative",
  "expectedParticipantGroup",
  "impactDimension",
  "firstShopStage",
  "firstShopSpecialDistrict",
  "uploadProfile",
  "notice",
  "menu",
  "homeFilter",
  "phoneArea",
]);

/** Returns whether a list or tree of this name exists and its codes have labels in every language. */
export const isLabelledList = (list: string): boolean => isCodeList(list) && !listsWithoutLabels.has(list);
