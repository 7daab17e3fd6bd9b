/** Block A as a form (schemes A). Lengths and forms are core's; here they only spare a round trip. */
import { any, includes, is, not } from "@portal/core/form/expressions";
import * as f from "@portal/core/form/fields";
import type { Answers, Json } from "@portal/core/form/types";
import type { InstitutionFields, InstitutionView } from "@portal/core/institution/wire";
import { divided } from "@portal/core/region/divided";
import type { DataSection } from "../../form/data-form.tsx";
import { asCodes, asText } from "../../form/json.ts";

/** Flag, the key its proof has in this form, and the purpose of the proof. */
export const flags = [
  ["flagMadeInMacao", "proofMadeInMacao", "MADE_IN_MACAO_PROOF"],
  ["flagMacaoBrand", "proofMacaoBrand", "MACAO_BRAND_PROOF"],
  ["flagPscAgency", "proofPscAgency", "AGENCY_AUTHORISATION"],
] as const;
const optional = { required: false } as const;
const proof = (flag: string, purpose: string) => f.documents(purpose, { when: is(flag as never, true) });
/** Of other countries no provinces and cities are listed. */
const elsewhere = not(any(...divided.map((id) => includes("place" as never, id))));

const section = (id: string, drafts: Parameters<typeof f.keyed>[0]): DataSection => ({
  id,
  fields: f.keyed(drafts),
});

/** One topic a page. Files need an institution to belong to, so that logo and proofs come once it is registered. */
export const sections: DataSection[] = [
  section("names", {
    nameZh: f.text(255, optional),
    namePt: f.text(255, optional),
    nameEn: f.text(255, optional),
    nature: f.choice({ list: "institutionNature" }, { look: "select" }),
    institutionType: f.choice({ list: "institutionTypeExhibition" }, { look: "select", required: false }),
  }),
  section("registration", {
    siteRegistrationNumber: f.text(6, { width: 10 }),
    taxpayerNumber: f.text(8, { ...optional, width: 10 }),
    taxpayerName: f.text(255, optional),
    businessRegistrationNumber: f.text(255, optional),
    movableRegistrationNumber: f.text(255, optional),
    m1Number: f.text(255, optional),
    socialSecurityEmployerNumber: f.text(10, { ...optional, width: 12 }),
    establishedOn: f.day(optional),
    taxRegisteredOn: f.day(optional),
    employees: f.integer({ ...optional, min: 0 }),
    registeredCapital: f.money({ ...optional, currency: "MOP" }),
  }),
  section("place", {
    place: f.region([1, 2, 3]),
    province: f.text(60, { ...optional, when: elsewhere }),
    city: f.text(60, { ...optional, when: elsewhere }),
    address: f.text(255),
    personInCharge: f.text(255),
    phone: f.phone(),
    fax: f.phone(optional),
  }),
  section("owners", {
    shareholders: f.lines({
      columns: {
        name: f.text(255),
        share: f.decimal({ min: 0, max: 100, unit: "%" }),
        idNumber: f.text(50, optional),
        macaoResident: f.yesNo(optional),
      },
      min: 0,
      required: false,
    }),
    consentDataFetch: f.yesNo(optional),
  }),
  section("business", {
    industry: f.choice({ list: "industry" }, { look: "select", required: false }),
    category: f.text(60, optional),
    industryNumber: f.text(60, { ...optional, width: 20 }),
    businessScope: f.choices({ list: "businessScope" }, optional),
    mainMarkets: f.choices({ list: "targetMarket" }, optional),
    profile: f.longText({ max: 500 }, optional),
    logo: f.documents("LOGO", { ...optional, profile: "photo", max: 1 }),
  }),
  section("products", {
    flagMadeInMacao: f.yesNo(optional),
    proofMadeInMacao: proof("flagMadeInMacao", "MADE_IN_MACAO_PROOF"),
    flagMacaoBrand: f.yesNo(optional),
    proofMacaoBrand: proof("flagMacaoBrand", "MACAO_BRAND_PROOF"),
    flagPscAgency: f.yesNo(optional),
    proofPscAgency: proof("flagPscAgency", "AGENCY_AUTHORISATION"),
  }),
  section("accounts", {
    bankAccounts: f.lines({
      columns: {
        bank: f.choice({ list: "bank" }, { look: "select" }),
        accountName: f.text(255),
        accountNumber: f.text(255),
      },
      min: 0,
      max: 10,
      required: false,
    }),
  }),
];
/** What is asked to begin with. */
export const firstSections = sections.filter(({ id }) =>
  ["names", "registration", "place", "owners"].includes(id),
);

const given = (...ids: (Json | undefined)[]): string[] => ids.flatMap((id) => (id ? [asText(id)] : []));

/** A view as the form's answers. */
export const answersOf = (view: InstitutionView | undefined): Answers => {
  if (!view) return { place: ["MO"] };
  const { flagFiles, logo, country, province, city, ...rest } = view as unknown as Answers;
  const listed = divided.includes(view.country);
  const files = (flagFiles ?? {}) as { [key: string]: Json };
  return {
    ...rest,
    place: listed ? given(country, province, city) : given(country),
    ...(!listed && province ? { province } : {}),
    ...(!listed && city ? { city } : {}),
    ...(logo ? { logo: [logo] } : {}),
    ...Object.fromEntries(flags.flatMap(([flag, key]) => (files[flag] ? [[key, files[flag]]] : []))),
  };
};

const NOT_WRITTEN = new Set([
  "id",
  "version",
  "role",
  "certification",
  "certificationReason",
  "certificationDocuments",
  "certifiedAt",
  "certificateUntil",
  "deferred",
  "createdAt",
  "barred",
  "arrears",
  ...flags.map(([, key]) => key),
]);
/** The form's answers as core wants them; what its page does not show is among the answers as it was read. */
export const fieldsOf = (answers: Answers): InstitutionFields => {
  const { logo, place, ...rest } = answers;
  const [country = "", province, city] = asCodes(place);
  const file = Array.isArray(logo) ? logo[0] : undefined;
  const flagFiles = Object.fromEntries(
    flags.flatMap(([flag, key]) => (answers[flag] === true && answers[key] ? [[flag, answers[key]]] : [])),
  );
  return {
    nameZh: "",
    nameEn: "",
    namePt: "",
    ...Object.fromEntries(
      Object.entries(rest).filter(([key, value]) => !NOT_WRITTEN.has(key) && value !== null),
    ),
    country,
    ...(divided.includes(country) ? { province, city } : {}),
    ...(file ? { logo: file } : {}),
    flagFiles,
  } as unknown as InstitutionFields;
};
