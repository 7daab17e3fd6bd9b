/** The registry: every scheme, explicitly. A new one is its file, a line here and a folder of texts. */
import type { Scheme } from "../form/types.ts";
import { association } from "./association.ts";
import { conferenceRecruitment } from "./conference-recruitment.ts";
import { convention, eventSupport } from "./convention.ts";
import { endorsementMainland } from "./endorsement-mainland.ts";
import { eventRegistration } from "./event-registration.ts";
import { exhibitorIncentive } from "./exhibitor-incentive.ts";
import { fairGroup } from "./fair-group.ts";
import { fairGroupMember } from "./fair-group-member.ts";
import { variants } from "./fair-variants.ts";
import { firstShopGeneral, firstShopPre } from "./first-shop.ts";
import { hostedFair } from "./hosted-fair.ts";
import { matchingGroup, matchingIndividual } from "./matching.ts";
import { miniZone } from "./mini-zone.ts";
import { officialGuest } from "./official-guest.ts";
import { overseasDelegation } from "./overseas-delegation.ts";
import { overseasExhibit } from "./overseas-exhibit.ts";
import { reportConvention, reportLocal, reportOnline, reportOutside } from "./report.ts";
import { seminar } from "./seminar.ts";
import { subsidyEcommerce } from "./subsidy-ecommerce.ts";
import { training } from "./training.ts";
import { travelShow } from "./travel-show.ts";

export const schemes: readonly Scheme[] = [
  hostedFair,
  ...variants,
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
export const schemeOf = (id: string): Scheme | undefined => byId.get(id);

/** The scheme under which applications of this one are submitted, undefined when it stands by itself. */
export const parentOf = (id: string): Scheme | undefined =>
  schemes.find(({ children }) => children?.scheme === id);

/** The hosted fair under its other names. */
const named = new Set(variants.map(({ id }) => id));
/**
 * Schemes whose texts fall back to another's: the exhibition family says its common parts as the hosted fair does, event
 * support as the incentive for conventions, each report as the local one.
 */
export const textsOf = (id: string): string[] => {
  if (id === eventSupport.id) return [id, convention.id];
  if (id.startsWith("REPORT_")) return [...new Set([id, reportLocal.id])];
  return id !== hostedFair.id && schemeOf(id)?.family === hostedFair.family ? [id, hostedFair.id] : [id];
};

/** The `formVariant` of the events that take a scheme: `GREEN` for FAIR_GREEN, `NONE` for what is no fair. */
export const formVariantOf = (id: string): string =>
  id === hostedFair.id || named.has(id) ? id.replace("FAIR_", "") : "NONE";
