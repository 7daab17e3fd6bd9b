/** Schemes by form page (spec 1 §2 › /myform/*), and the page that describes each. */
import { type FormPage, getFormPage } from "../../shell/paths.ts";
import { findSchemeGuide, listGuideSchemes } from "../scheme-guides/find-scheme-guide.ts";
import { schemeGuides } from "../scheme-guides/scheme-guides.ts";
import schemeFacts from "./scheme-facts.json" with { type: "json" };

/**
 * Returns true for a form that an institution fills in without an event of the portal, as often as it has something to
 * apply for.
 */
export const isStandaloneScheme = (id: string): boolean => schemeFacts.standalone.includes(id);
/** Returns true for a grant without an activity to report on, which is paid after the settlement. */
export const isPaidWithoutReport = (id: string): boolean => schemeFacts.withoutReport.includes(id);
/** Lists the standalone schemes of a form page in the order of the menu, with the page that describes each. */
export const listStandaloneSchemes = (form: FormPage): { id: string; about: string | undefined }[] =>
  schemeGuides
    .flatMap(listGuideSchemes)
    .filter((id) => isStandaloneScheme(id) && getFormPage(id) === form)
    .map((id) => ({ id, about: findSchemeGuide(id)?.path }));

/**
 * A member of a group starts with its invitation and an endorsement by itself, so neither is in the list of events.
 */
const notByEvent = new Set(["FAIR_GROUP_MEMBER", ...schemeFacts.standalone]);
/** Filters the schemes of an event to those of a form page, or of all form pages. */
export const filterEventSchemes = (types: readonly string[], form?: FormPage): string[] =>
  types.filter((type) => !notByEvent.has(type) && (form === undefined || getFormPage(type) === form));

/** Returns true for a subsidy or incentive, whose result is shown at `/personal/funding`. */
export const isFundingScheme = (scheme: string): boolean => getFormPage(scheme) === "special";
