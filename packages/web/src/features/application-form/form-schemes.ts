/** Schemes by form page (spec 1 §2 › /myform/*), and the page that describes each. */
import { type FormPage, getFormPage } from "../../shell/paths.ts";
import { findSchemeGuide } from "../scheme-guides/find-scheme-guide.ts";

/** Schemes that can be applied for without an event of the portal. */
const standaloneSchemes = [
  "INCENTIVE_EXHIBITOR",
  "INCENTIVE_CONVENTION",
  "INCENTIVE_EVENT_SUPPORT",
  "CONFERENCE_RECRUITMENT",
  "SUBSIDY_ASSOCIATION",
  "SUBSIDY_ECOMMERCE",
  "TRAINING",
  "FIRST_SHOP_PRE",
  "FIRST_SHOP_GENERAL",
  "ENDORSEMENT_MAINLAND",
];
/** Returns true for a form that an institution fills in without an event of the portal, as often as it has something to apply for. */
export const isStandaloneScheme = (id: string): boolean => standaloneSchemes.some((each) => each === id);
/** Lists the standalone schemes of a form page, with the page that describes each. */
export const listStandaloneSchemes = (form: FormPage): { id: string; about: string | undefined }[] =>
  standaloneSchemes
    .filter((id) => getFormPage(id) === form)
    .map((id) => ({ id, about: findSchemeGuide(id)?.path }));

/**
 * A member of a group starts with its invitation and an endorsement by itself, so neither is in the list of events.
 */
const notByEvent = new Set(["FAIR_GROUP_MEMBER", ...standaloneSchemes]);
/** Filters the schemes of an event to those of a form page, or of all form pages. */
export const filterEventSchemes = (types: readonly string[], form?: FormPage): string[] =>
  types.filter((type) => !notByEvent.has(type) && (form === undefined || getFormPage(type) === form));

/** Returns true for a subsidy or incentive, whose result is shown at `/personal/funding`. */
export const isFundingScheme = (scheme: string): boolean => getFormPage(scheme) === "special";
