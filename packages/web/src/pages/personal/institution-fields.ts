/** Block A as a form (domain part I › A). Lengths and forms are core's; here they only spare a round trip. */
import { is } from "@portal/core/form/expressions";
import * as f from "@portal/core/form/fields";
import type { Answers, Json } from "@portal/core/form/types";
import type { InstitutionFields, InstitutionView } from "@portal/core/institution/wire";
import type { DataSection } from "../../form/data-form.tsx";

/** Countries and regions that applicants come from most; their names come from the browser. */
export const countries = [
  "MO",
  "CN",
  "HK",
  "TW",
  "PT",
  "BR",
  "AO",
  "MZ",
  "CV",
  "GW",
  "ST",
  "TL",
  "GQ",
  "SG",
  "MY",
  "TH",
  "ID",
  "PH",
  "VN",
  "JP",
  "KR",
  "IN",
  "AE",
  "AU",
  "GB",
  "FR",
  "DE",
  "ES",
  "IT",
  "US",
  "CA",
];
/** Flag, the key its proof has in this form, and the purpose of the proof. */
export const flags = [
  ["flagMadeInMacao", "proofMadeInMacao", "MADE_IN_MACAO_PROOF"],
  ["flagMacaoBrand", "proofMacaoBrand", "MACAO_BRAND_PROOF"],
  ["flagPscAgency", "proofPscAgency", "AGENCY_AUTHORISATION"],
] as const;
const optional = { required: false } as const;
const proof = (flag: string, purpose: string) => f.documents(purpose, { when: is(flag as never, true) });

export const sections: DataSection[] = [
  {
    id: "names",
    fields: f.keyed({
      nameZh: f.text(255, optional),
      namePt: f.text(255, optional),
      nameEn: f.text(255, optional),
      nature: f.choice({ list: "institutionNature" }, { look: "select" }),
      institutionType: f.choice({ list: "institutionTypeExhibition" }, { look: "select", required: false }),
    }),
  },
  {
    id: "registration",
    fields: f.keyed({
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
  },
  {
    id: "place",
    fields: f.keyed({
      country: f.choice({ values: countries }, { look: "select" }),
      province: f.text(60, optional),
      city: f.text(60, optional),
      address: f.text(255, optional),
      phone: f.phone(optional),
      fax: f.phone(optional),
    }),
  },
  {
    id: "business",
    fields: f.keyed({
      personInCharge: f.text(255, optional),
      industry: f.choice({ list: "industry" }, { look: "select", required: false }),
      businessScope: f.choices({ list: "businessScope" }, optional),
      mainMarkets: f.choices({ list: "targetMarket" }, optional),
      profile: f.longText({ max: 500 }, optional),
      flagMadeInMacao: f.yesNo(optional),
      proofMadeInMacao: proof("flagMadeInMacao", "MADE_IN_MACAO_PROOF"),
      flagMacaoBrand: f.yesNo(optional),
      proofMacaoBrand: proof("flagMacaoBrand", "MACAO_BRAND_PROOF"),
      flagPscAgency: f.yesNo(optional),
      proofPscAgency: proof("flagPscAgency", "AGENCY_AUTHORISATION"),
    }),
  },
  {
    id: "owners",
    fields: f.keyed({
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
  },
];

/** A view as the form's answers. */
export const answersOf = (view: InstitutionView | undefined): Answers => {
  if (!view) return { country: "MO" };
  const { flagFiles, ...rest } = view as unknown as Answers;
  const files = (flagFiles ?? {}) as { [key: string]: Json };
  return {
    ...rest,
    ...Object.fromEntries(flags.flatMap(([flag, key]) => (files[flag] ? [[key, files[flag]]] : []))),
  };
};
const keys = new Set(sections.flatMap((section) => section.fields.map((field) => field.key)));
/** The form's answers as core wants them; what the form does not show stays as it was. */
export const fieldsOf = (answers: Answers, old: InstitutionView | undefined): InstitutionFields => {
  const proofs = new Set<string>(flags.map(([, key]) => key));
  const shown = Object.fromEntries(
    Object.entries(answers).filter(([key, value]) => keys.has(key) && !proofs.has(key) && value !== null),
  );
  const flagFiles = Object.fromEntries(
    flags.flatMap(([flag, key]) => (answers[flag] === true && answers[key] ? [[flag, answers[key]]] : [])),
  );
  const kept = old
    ? {
        ...(old.logo ? { logo: old.logo } : {}),
        ...(old.category ? { category: old.category } : {}),
        ...(old.bankAccounts ? { bankAccounts: old.bankAccounts } : {}),
      }
    : {};
  return { nameZh: "", nameEn: "", namePt: "", ...kept, ...shown, flagFiles } as unknown as InstitutionFields;
};
