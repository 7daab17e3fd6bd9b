/** Ways to reach somebody, numbers that name somebody, and references to things of the portal. */

import { chained } from "../../region/chain.ts";
import { isWebAddress } from "../../web-address.ts";
import { at } from "../evaluate.ts";
import { birthDay, idFault, normalise } from "../identifiers.ts";
import { phoneFault } from "../phone.ts";
import { type Checker, fault, incomplete, isTexts } from "./fault.ts";

export const phone: Checker<"phone"> = (field, value) => {
  const [area, number] = [at(value, "area"), at(value, "number")];
  if (typeof area !== "string" || typeof number !== "string") return [fault("format")];
  if (field.areas && !field.areas.includes(area)) return [fault("phoneArea")];
  const wrong = phoneFault(area, number);
  return wrong ? [fault(wrong.key, wrong.params)] : [];
};

/** One address with a dot in its domain, 254 characters as mail allows; our carrier takes ASCII before the @. */
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9][a-z0-9-]*[a-z0-9]$/i;
export const email: Checker<"email"> = (_field, value) =>
  typeof value === "string" && value.length <= 254 && !value.includes("..") && address.test(value)
    ? []
    : [fault("email")];

export const url: Checker<"url"> = (_field, value) =>
  typeof value === "string" && isWebAddress(value) ? [] : [fault("url")];

export const idNumber: Checker<"idNumber"> = (field, value, scope) => {
  if (typeof value !== "string") return [fault("format")];
  const wrong = idFault(value, field.format);
  if (wrong) return [fault(wrong)];
  if (!field.birthField || field.format !== "MAINLAND_ID") return [];
  const stated = at(scope.row ?? scope.answers, field.birthField);
  // The number holds the birth date; another date beside it is a slip in one of the two.
  return typeof stated === "string" && stated !== birthDay(normalise(value, field.format))
    ? [fault("format")]
    : [];
};

export const region: Checker<"region"> = (field, value) => {
  if (!isTexts(value)) return [fault("format")];
  if (value.length > field.levels.length) return [fault("tooMany", { max: field.levels.length })];
  if (!chained(value)) return [fault("option")];
  return value.join().match(field.pattern ?? "") ? [] : [incomplete("required")];
};

const id = /^[\w-]{1,64}$/;
export const reference: Checker<"event" | "application"> = (_field, value) =>
  typeof value === "string" && id.test(value) ? [] : [fault("option")];

export const contact: Checker<"contact"> = (_field, value, scope) => {
  if (typeof value !== "string" || !id.test(value)) return [fault("option")];
  const known = scope.context.contacts;
  if (!known) return [];
  const chosen = known.find((one) => one.id === value);
  if (!chosen) return [fault("option")];
  // Only contacts in service may stand on a form (R180).
  return chosen.inService ? [] : [fault("contactLeft")];
};

export const yesNo: Checker<"yesNo" | "declaration"> = (_field, value) =>
  typeof value === "boolean" ? [] : [fault("format")];
export const declaration = yesNo;
