/** Kinds of application by the form page that takes them (spec 1 §2 › /myform/*), and where each is described. */
import { type Form, formFor } from "../../paths.ts";

/** Kinds that are applied for by themselves, not for an event that we announce; some have a page that describes them. */
const alone: readonly { id: string; about?: string }[] = [
  { id: "INCENTIVE_EXHIBITOR", about: "/show/special/describe" },
  { id: "INCENTIVE_CONVENTION", about: "/show/special/convention/descride" },
  { id: "INCENTIVE_EVENT_SUPPORT", about: "/show/special/convention/descride" },
  { id: "CONFERENCE_RECRUITMENT", about: "/show/special/conference/descride" },
  { id: "SUBSIDY_ASSOCIATION" },
  { id: "SUBSIDY_ECOMMERCE", about: "/show/special/elecommerce/descride" },
  { id: "FIRST_SHOP_PRE", about: "/show/special/firstshop/descride" },
  { id: "FIRST_SHOP_GENERAL", about: "/show/special/firstshop/descride" },
  { id: "ENDORSEMENT_MAINLAND", about: "/show/appother/mainland/descride" },
];
export const aloneOf = (form: Form) => alone.filter((kind) => formFor(kind.id) === form);

/** A member of a group begins by its invitation, an endorsement by itself: neither from the list of events. */
const notByEvent = new Set(["FAIR_GROUP_MEMBER", ...alone.map((kind) => kind.id)]);
/** Of an event's kinds of application, those that a form page takes; all form pages when none is named. */
export const byEvent = (types: readonly string[], form?: Form): string[] =>
  types.filter((type) => !notByEvent.has(type) && (form === undefined || formFor(type) === form));

/** A subsidy or incentive: its result stands under `/personal/funding`. */
export const isFunding = (scheme: string): boolean => formFor(scheme) === "special";
