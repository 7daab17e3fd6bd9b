/** Block A as a form (schemes A). The limits and patterns are core's; checking them here only saves a round trip. */

import * as f from "@portal/core/forms/builders/field-builders";
import {
  all,
  any,
  includes,
  is,
  isAnsweredField,
  isIn,
  not,
  todayOperand,
} from "@portal/core/forms/expressions/expressions";
import { dividedCountries } from "@portal/core/forms/regions/divided-countries";
import type { Answers, Json } from "@portal/core/forms/types/index";
import { coerceToCodes, coerceToRecord, coerceToText } from "@portal/core/forms/values/coerce-json";
import { findIdFault } from "@portal/core/forms/values/identifiers";
import { ACCOUNT_NUMBER_PATTERN } from "@portal/core/institutions/account-number";
import type { InstitutionFields, InstitutionView } from "@portal/core/institutions/institution-schema";
import { ownedNatures } from "@portal/core/institutions/ownership";
import { normalizeCode } from "@portal/core/platform/normalize-text";
import type { DataSection } from "../../form/wizard/data-form.tsx";

/** Each flag with the key of its proof in this form, and the purpose of the proof. */
const institutionFlags = [
  ["flagMadeInMacao", "proofMadeInMacao", "MADE_IN_MACAO_PROOF"],
  ["flagMacaoBrand", "proofMacaoBrand", "MACAO_BRAND_PROOF"],
  ["flagPscAgency", "proofPscAgency", "AGENCY_AUTHORISATION"],
] as const;
const optional = { required: false } as const;
const buildProofField = (flag: string, purpose: string) =>
  f.documents(purpose, { when: is(flag as never, true) });
/** Other countries have no list of provinces and cities. */
const isElsewhere = not(any(...dividedCountries.map((id) => includes("place" as never, id))));

const inMacao = includes("place" as never, "MO");

/** An institution of Macao has a Chinese or a Portuguese name, one from elsewhere any of the three (schemes A). */
const needsChineseName = all(
  not(isAnsweredField("namePt" as never)),
  any(inMacao, not(isAnsweredField("nameEn" as never))),
);

/** Institutions of Macao whose applications have conditions, which certification checks before (decision 0290). */
const hasConditions = all(inMacao, not(is("siteRegistrationNumber" as never, "00000")));
const isTaxRegistered = all(hasConditions, not(is("siteRegistrationNumber" as never, "none")));
/** Nobody owns an association, a government body or a university. */
const isOwned = isIn("nature" as never, ...ownedNatures);
/** One of another nature has owners once it lists some (decision 0772). */
const hasOwners = any(isOwned, all(is("nature" as never, "OTHER"), isAnsweredField("shareholders" as never)));

const buildSection = (id: string, drafts: Parameters<typeof f.toKeyedFields>[0]): DataSection => ({
  id,
  fields: f.toKeyedFields(drafts),
});

/** Numbers and dates that only the offices of Macao give: an institution from elsewhere has none, and is not asked. */
const macaoOnly = { when: inMacao };
const macaoOnlyKeys = [
  "siteRegistrationNumber",
  "taxpayerNumber",
  "taxpayerName",
  "movableRegistrationNumber",
  "m1Number",
  "socialSecurityEmployerNumber",
  "taxRegisteredOn",
];

/**
 * One topic per page. The place comes first, because it decides what else is asked. Files need an institution as their
 * owner, so logo and proofs can only be added after registration.
 */
export const institutionSections: DataSection[] = [
  buildSection("place", {
    place: f.region([1, 2, 3]),
    province: f.text(60, { ...optional, when: isElsewhere }),
    city: f.text(60, { ...optional, when: isElsewhere }),
    address: f.text(255),
    personInCharge: f.text(255),
    phone: f.phone(),
    fax: f.phone(optional),
  }),
  buildSection("names", {
    nameZh: f.text(255, { required: needsChineseName }),
    namePt: f.text(255, optional),
    nameEn: f.text(255, optional),
    nature: f.choice({ list: "institutionNature" }, { look: "radio" }),
    institutionType: f.choice({ list: "institutionTypeExhibition" }, { look: "select", required: false }),
  }),
  buildSection("registration", {
    siteRegistrationNumber: f.idNumber("SITE_REGISTRATION", { ...macaoOnly, width: 10 }),
    taxpayerNumber: f.idNumber("TAXPAYER_8", {
      ...macaoOnly,
      required: all(isTaxRegistered, hasOwners),
      width: 10,
    }),
    taxpayerName: f.text(255, { ...optional, ...macaoOnly }),
    businessRegistrationNumber: f.text(255, optional),
    movableRegistrationNumber: f.text(255, { ...optional, ...macaoOnly }),
    m1Number: f.text(255, { ...optional, ...macaoOnly }),
    socialSecurityEmployerNumber: f.idNumber("SOCIAL_SECURITY_10", { ...optional, ...macaoOnly, width: 12 }),
    establishedOn: f.day({ ...optional, max: todayOperand }),
    taxRegisteredOn: f.day({ ...macaoOnly, required: isTaxRegistered, max: todayOperand }),
    employees: f.integer({ required: hasConditions, min: 0 }),
    registeredCapital: f.money({ ...optional, currency: "MOP" }),
  }),
  buildSection("owners", {
    shareholders: f.lines({
      columns: {
        name: f.text(255),
        share: f.decimal({ min: 0, max: 100, unit: "%" }),
        idNumber: f.text(50),
        macaoResident: f.yesNo(),
      },
      min: 0,
      required: all(hasConditions, isOwned),
    }),
    consentDataFetch: f.yesNo(optional),
  }),
  buildSection("business", {
    industry: f.choice({ list: "industry" }, { look: "select", required: false }),
    category: f.text(60, optional),
    industryNumber: f.text(60, { ...optional, width: 20 }),
    businessScope: f.choices({ list: "businessScope" }, optional),
    mainMarkets: f.choices({ list: "targetMarket" }, optional),
    profile: f.longText({ max: 500 }, optional),
    logo: f.documents("LOGO", { ...optional, profile: "photo", max: 1 }),
  }),
  buildSection("products", {
    flagMadeInMacao: f.yesNo(optional),
    proofMadeInMacao: buildProofField("flagMadeInMacao", "MADE_IN_MACAO_PROOF"),
    flagMacaoBrand: f.yesNo(optional),
    proofMacaoBrand: buildProofField("flagMacaoBrand", "MACAO_BRAND_PROOF"),
    flagPscAgency: f.yesNo(optional),
    proofPscAgency: buildProofField("flagPscAgency", "AGENCY_AUTHORISATION"),
  }),
  buildSection("accounts", {
    bankAccounts: f.lines({
      columns: {
        bank: f.choice({ list: "bank" }, { look: "select" }),
        accountName: f.text(255),
        accountNumber: f.text(255, { pattern: ACCOUNT_NUMBER_PATTERN, patternKey: "characters" }),
      },
      min: 0,
      max: 10,
      required: false,
    }),
  }),
];
/** The sections of the registration. */
export const registrationSections = institutionSections.filter(({ id }) =>
  ["place", "names", "registration", "owners"].includes(id),
);

/** Shows what an institution from elsewhere has stored all the same, so that it can be corrected or cleared. */
export const showStoredMacaoFields = (section: DataSection, stored: Answers): DataSection => ({
  ...section,
  fields: section.fields.map((field) => {
    if (!macaoOnlyKeys.includes(field.key) || !stored[field.key]) return field;
    const { when: _, ...alwaysShown } = field;
    return { ...alwaysShown, required: false };
  }),
});

/** What certification needs of an institution that moves to Macao. */
const factsOfMove = [...macaoOnlyKeys, "employees", "shareholders"];

/**
 * Asks an institution from elsewhere that moves to Macao, on the page of its place, for what certification needs there
 * (decision 0290). A certified one could not be saved without, and its other pages do not ask until it has moved.
 */
export const addMacaoFacts = (section: DataSection, stored: Answers): DataSection =>
  section.id !== "place" || coerceToCodes(stored.place).includes("MO")
    ? section
    : {
        ...section,
        fields: [
          ...section.fields,
          ...institutionSections
            .flatMap(({ fields }) => fields)
            .filter(({ key }) => factsOfMove.includes(key))
            .map((field) => ({ ...field, when: inMacao })),
        ],
      };

/**
 * Removes what was typed before the place changed and is no longer asked: the form keeps it, the server must not check
 * it.
 */
export const omitMacaoAnswers = (answers: Answers): Answers =>
  coerceToCodes(answers.place).includes("MO")
    ? answers
    : Object.fromEntries(Object.entries(answers).filter(([key]) => !macaoOnlyKeys.includes(key)));

/**
 * Takes back what an institution from elsewhere typed while its place was set to Macao, once that is set back: the page
 * does not show it any more. What was stored before stays.
 */
export const restoreFactsOfMove = (answers: Answers, stored: Answers): Answers => {
  if ([answers, stored].some(({ place }) => coerceToCodes(place).includes("MO"))) return answers;
  const otherAnswers = Object.entries(answers).filter(([key]) => !factsOfMove.includes(key));
  const storedFacts = Object.entries(stored).filter(([key]) => factsOfMove.includes(key));
  return Object.fromEntries([...otherAnswers, ...storedFacts]);
};

/** Removes the number that an institution had in Macao, when it moves elsewhere (decision 0221). */
export const omitSiteNumber = ({ siteRegistrationNumber, ...answers }: Answers): Answers =>
  coerceToCodes(answers.place).includes("MO") && siteRegistrationNumber !== undefined
    ? { ...answers, siteRegistrationNumber }
    : answers;

/** Returns whether a number ends in a check digit in brackets, as on the card: then it is complete. */
const endsInCheckDigit = (idNumber: string): boolean => /\(\d\)$/.test(normalizeCode(idNumber));
/**
 * Owners with an identity card of Macao are residents of Macao: only residents have one. An answer that was given
 * stays.
 */
export const deriveResidentOwners = (answers: Answers): Answers => {
  const { shareholders } = answers;
  if (!Array.isArray(shareholders)) return answers;
  return {
    ...answers,
    shareholders: shareholders.map((row) => {
      const owner = coerceToRecord(row);
      const idNumber = coerceToText(owner.idNumber);
      const isDerived =
        owner.macaoResident === undefined &&
        endsInCheckDigit(idNumber) &&
        findIdFault(idNumber, "MACAO_ID") === undefined;
      return isDerived ? { ...owner, macaoResident: true } : row;
    }),
  };
};

const listPresentTexts = (...ids: (Json | undefined)[]): string[] =>
  ids.flatMap((id) => (id ? [coerceToText(id)] : []));

/** Converts an institution to the form's answers. */
export const toInstitutionAnswers = (view: InstitutionView | undefined): Answers => {
  if (!view) return { place: ["MO"] };
  const { flagFiles, logo, country, province, city, ...rest } = view as unknown as Answers;
  const isDividedCountry = dividedCountries.includes(view.country);
  const files = (flagFiles ?? {}) as { [key: string]: Json };
  return {
    ...rest,
    place: isDividedCountry ? listPresentTexts(country, province, city) : listPresentTexts(country),
    ...(!isDividedCountry && province ? { province } : {}),
    ...(!isDividedCountry && city ? { city } : {}),
    ...(logo ? { logo: [logo] } : {}),
    ...Object.fromEntries(
      institutionFlags.flatMap(([flag, key]) => (files[flag] ? [[key, files[flag]]] : [])),
    ),
  };
};

const NOT_WRITTEN = new Set([
  "id",
  "version",
  "role",
  "certification",
  "certificationReason",
  "certificationReasonCodes",
  "certificationReasonAt",
  "certificationDocuments",
  "certifiedAt",
  "certificateUntil",
  "deferred",
  "createdAt",
  "barred",
  "arrears",
  "issues",
  "missingFacts",
  ...institutionFlags.map(([, key]) => key),
]);
/** Converts the form's answers for core; data that its page does not show is included unchanged. */
export const toInstitutionFields = (answers: Answers): InstitutionFields => {
  const { logo, place, ...rest } = answers;
  const [country = "", province, city] = coerceToCodes(place);
  const file = Array.isArray(logo) ? logo[0] : undefined;
  const flagFiles = Object.fromEntries(
    institutionFlags.flatMap(([flag, key]) =>
      answers[flag] === true && answers[key] ? [[flag, answers[key]]] : [],
    ),
  );
  return {
    nameZh: "",
    nameEn: "",
    namePt: "",
    siteRegistrationNumber: "",
    ...Object.fromEntries(
      Object.entries(rest).filter(([key, value]) => !NOT_WRITTEN.has(key) && value !== null),
    ),
    country,
    ...(dividedCountries.includes(country) ? { province, city } : {}),
    ...(file ? { logo: file } : {}),
    flagFiles,
  } as unknown as InstitutionFields;
};
