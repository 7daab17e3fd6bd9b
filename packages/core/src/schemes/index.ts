/** The registry of all schemes. A new scheme needs its file, a line here and a folder of texts. */
import type { Scheme } from "../forms/types/index.ts";
import { association } from "./association/scheme.ts";
import { conferenceRecruitment } from "./conference-recruitment/scheme.ts";
import { convention, eventSupport } from "./convention/scheme.ts";
import { endorsementMainland } from "./endorsement-mainland/scheme.ts";
import { eventRegistration } from "./event-registration/scheme.ts";
import { exhibitorIncentive } from "./exhibitor-incentive/scheme.ts";
import { fairGroup } from "./fair-group/scheme.ts";
import { fairGroupMember } from "./fair-group-member/scheme.ts";
import { firstShopGeneral, firstShopPre } from "./first-shop/scheme.ts";
import { hostedFair } from "./hosted-fair/scheme.ts";
import { fairVariants } from "./hosted-fair/variants.ts";
import { matchingGroup, matchingIndividual } from "./matching/scheme.ts";
import { miniZone } from "./mini-zone/scheme.ts";
import { officialGuest } from "./official-guest/scheme.ts";
import { overseasDelegation } from "./overseas-delegation/scheme.ts";
import { overseasExhibit } from "./overseas-exhibit/scheme.ts";
import { reportConvention, reportLocal, reportOnline, reportOutside } from "./report/scheme.ts";
import { seminar } from "./seminar/scheme.ts";
import { subsidyEcommerce } from "./subsidy-ecommerce/scheme.ts";
import { training } from "./training/scheme.ts";
import { travelShow } from "./travel-show/scheme.ts";

export const schemes: readonly Scheme[] = [
  hostedFair,
  ...fairVariants,
  fairGroup,
  fairGroupMember,
  overseasExhibit,
  overseasDelegation,
  seminar,
  miniZone,
  officialGuest,
  matchingIndividual,
  matchingGroup,
  subsidyEcommerce,
  firstShopPre,
  firstShopGeneral,
  endorsementMainland,
  training,
  conferenceRecruitment,
  eventRegistration,
  exhibitorIncentive,
  convention,
  eventSupport,
  association,
  travelShow,
  reportLocal,
  reportOutside,
  reportOnline,
  reportConvention,
];

const byId = new Map(schemes.map((scheme) => [scheme.id, scheme]));

/** Returns the scheme of an id (`FAIR_HOSTED`), or undefined. */
export const findScheme = (id: string): Scheme | undefined => byId.get(id);

/** Returns the scheme whose applications are the parents of this scheme's, or undefined when it has none. */
export const findParentScheme = (id: string): Scheme | undefined =>
  schemes.find(({ children }) => children?.scheme === id);

/**
 * Adds the forms of their members to those of groups. An event names the groups that it takes, and whoever has an
 * invitation fills in the form of a member.
 */
export const addMemberSchemes = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => {
    const memberScheme = findScheme(id)?.children?.scheme;
    return memberScheme ? [id, memberScheme] : [id];
  });

/** The hosted fair under its other names. */
const fairVariantIds = new Set(fairVariants.map(({ id }) => id));
/**
 * Lists the schemes whose texts a scheme falls back to: the exhibition family to the hosted fair, event support to
 * the incentive for conventions, and each report to the local one.
 */
export const listTextSources = (id: string): string[] => {
  if (id === eventSupport.id) return [id, convention.id];
  if (id.startsWith("REPORT_")) return [...new Set([id, reportLocal.id])];
  return id !== hostedFair.id && findScheme(id)?.family === hostedFair.family ? [id, hostedFair.id] : [id];
};

/**
 * Returns the `formVariant` of the events that take a scheme: `GREEN` for FAIR_GREEN, `NONE` when it is not a fair.
 */
export const getFormVariant = (id: string): string =>
  id === hostedFair.id || fairVariantIds.has(id) ? id.replace("FAIR_", "") : "NONE";
