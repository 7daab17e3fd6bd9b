/** Checks of contact details, identity numbers and references to other records. */

import { isDay } from "../../platform/day.ts";
import { isEmailAddress } from "../../platform/email-address.ts";
import { isWebAddress } from "../../platform/web-address.ts";
import { getValueAt } from "../expressions/evaluate.ts";
import { isRegionChain } from "../regions/region-hierarchy.ts";
import {
  findIdFault,
  getDocumentFormat,
  normalizeIdNumber,
  parseBirthDay,
  parseGender,
} from "../values/identifiers.ts";
import { findPhoneFault } from "../values/phone.ts";
import { buildFault, buildIncompleteFault, type FieldChecker, isTextList } from "./field-checker.ts";

export const checkPhoneAnswer: FieldChecker<"phone"> = (field, value) => {
  const [area, number] = [getValueAt(value, "area"), getValueAt(value, "number")];
  if (typeof area !== "string" || typeof number !== "string") return [buildFault("format")];
  if (field.areas && !field.areas.includes(area)) return [buildFault("phoneArea")];
  const phoneProblem = findPhoneFault(area, number, field.areas);
  return phoneProblem ? [buildFault(phoneProblem.key, phoneProblem.params)] : [];
};

export const checkEmailAnswer: FieldChecker<"email"> = (_field, value) =>
  typeof value === "string" && isEmailAddress(value) ? [] : [buildFault("email")];

export const checkUrl: FieldChecker<"url"> = (_field, value) =>
  typeof value === "string" && isWebAddress(value) ? [] : [buildFault("url")];

export const checkIdNumber: FieldChecker<"idNumber"> = (field, value, scope) => {
  if (typeof value !== "string") return [buildFault("format")];
  // Documents in rows can be those of the person whom the form itself describes.
  const getAnswer = (key: string | undefined) =>
    key === undefined ? undefined : (getValueAt(scope.row, key) ?? getValueAt(scope.answers, key));
  const format = getDocumentFormat(getAnswer(field.typeField)) ?? field.format;
  const idProblem = findIdFault(value, format);
  if (idProblem) return [buildFault(idProblem)];
  if (format !== "MAINLAND_ID") return [];
  // The number contains birth date and gender, so another one in the answers means that one of the two is wrong. What
  // is neither a day nor a gender is refused where it stands, and not here as well.
  const number = normalizeIdNumber(value, format);
  const statedBirthDay = getAnswer(field.birthField);
  if (isDay(statedBirthDay) && statedBirthDay !== parseBirthDay(number)) return [buildFault("idBirthDate")];
  const statedGender = getAnswer(field.genderField);
  return (statedGender === "MALE" || statedGender === "FEMALE") && statedGender !== parseGender(number)
    ? [buildFault("idGender")]
    : [];
};

export const checkRegion: FieldChecker<"region"> = (field, value) => {
  if (!isTextList(value)) return [buildFault("format")];
  if (value.length > field.levels.length) return [buildFault("tooMany", { max: field.levels.length })];
  if (!isRegionChain(value)) return [buildFault("option")];
  return value.join().match(field.pattern ?? "") ? [] : [buildIncompleteFault("required")];
};

const referencePattern = /^[\w-]{1,64}$/;
export const checkReference: FieldChecker<"event" | "application"> = (_field, value) =>
  typeof value === "string" && referencePattern.test(value) ? [] : [buildFault("option")];

export const checkContact: FieldChecker<"contact"> = (_field, value, scope) => {
  if (typeof value !== "string" || !referencePattern.test(value)) return [buildFault("option")];
  const contacts = scope.context.contacts;
  if (!contacts) return [];
  const chosenContact = contacts.find((one) => one.id === value);
  if (!chosenContact) return [buildFault("option")];
  // Only active contacts can be chosen (R180).
  return chosenContact.inService ? [] : [buildFault("contactLeft")];
};

export const checkYesNo: FieldChecker<"yesNo" | "declaration"> = (_field, value) =>
  typeof value === "boolean" ? [] : [buildFault("format")];
export const checkDeclaration = checkYesNo;
