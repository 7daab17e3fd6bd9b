/** The registry: every scheme, explicitly. A new one is its file, a line here and a folder of texts. */
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

/** The scheme of an id (`FAIR_HOSTED`), undefined when there is none. */
export const findScheme = (id: string): Scheme | undefined => byId.get(id);

/** The scheme under which applications of this one are submitted, undefined when it stands by itself. */
export const findParentScheme = (id: string): Scheme | undefined =>
  schemes.find(({ children }) => children?.scheme === id);

/** The hosted fair under its other names. */
const fairVariantIds = new Set(fairVariants.map(({ id }) => id));
/**
 * Schemes whose texts fall back to another's: the exhibition family says its common parts as the hosted fair does, event
 * support as the incentive for conventions, each report as the local one.
 */
export const listTextSources = (id: string): string[] => {
  if (id === eventSupport.id) return [id, convention.id];
  if (id.startsWith("REPORT_")) return [...new Set([id, reportLocal.id])];
  return id !== hostedFair.id && findScheme(id)?.family === hostedFair.family ? [id, hostedFair.id] : [id];
};

/** The `formVariant` of the events that take a scheme: `GREEN` for FAIR_GREEN, `NONE` for what is no fair. */
export const getFormVariant = (id: string): string =>
  id === hostedFair.id || fairVariantIds.has(id) ? id.replace("FAIR_", "") : "NONE";
