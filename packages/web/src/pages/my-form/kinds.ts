/** Kinds of application by the form page that takes them (spec 1 §2 › /myform/*), and where each is described. */
import { type Form, formFor } from "../../paths.ts";
import { pageOf } from "../show/forms-of.ts";

/** Kinds that are applied for by themselves, not for an event that we announce. */
const alone = [
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
export const aloneOf = (form: Form): { id: string; about: string | undefined }[] =>
  alone.filter((id) => formFor(id) === form).map((id) => ({ id, about: pageOf(id)?.path }));

/** A member of a group begins by its invitation, an endorsement by itself: neither from the list of events. */
const notByEvent = new Set(["FAIR_GROUP_MEMBER", ...alone]);
/** Of an event's kinds of application, those that a form page takes; all form pages when none is named. */
export const byEvent = (types: readonly string[], form?: Form): string[] =>
  types.filter((type) => !notByEvent.has(type) && (form === undefined || formFor(type) === form));

/** A subsidy or incentive: its result stands under `/personal/funding`. */
export const isFunding = (scheme: string): boolean => formFor(scheme) === "special";
