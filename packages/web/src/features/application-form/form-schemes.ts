/** Kinds of application by the form page that takes them (spec 1 §2 › /myform/*), and where each is described. */
import { type FormPage, getFormPage } from "../../shell/paths.ts";
import { findSchemeGuide } from "../scheme-guides/find-scheme-guide.ts";

/** Kinds that are applied for by themselves, not for an event that we announce. */
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
/** Those that a form page takes, with the page that describes them where there is one. */
export const listStandaloneSchemes = (form: FormPage): { id: string; about: string | undefined }[] =>
  standaloneSchemes
    .filter((id) => getFormPage(id) === form)
    .map((id) => ({ id, about: findSchemeGuide(id)?.path }));

/** A member of a group begins by its invitation, an endorsement by itself: neither from the list of events. */
const notByEvent = new Set(["FAIR_GROUP_MEMBER", ...standaloneSchemes]);
/** Of an event's kinds of application, those that a form page takes; all form pages when none is named. */
export const filterEventSchemes = (types: readonly string[], form?: FormPage): string[] =>
  types.filter((type) => !notByEvent.has(type) && (form === undefined || getFormPage(type) === form));

/** A subsidy or incentive: its result stands under `/personal/funding`. */
export const isFundingScheme = (scheme: string): boolean => getFormPage(scheme) === "special";
