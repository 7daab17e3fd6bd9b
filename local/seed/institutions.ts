/** Sixty institutions with believable names; none of them exists. Plain data, made from a seed. */
import type { ContactFields, InstitutionFields } from "@portal/core/institutions/institution-schema";
import names from "./names.json" with { type: "json" };
import { createSeededRandom, type SeededRandom } from "./random.ts";

export interface InstitutionPlan {
  id: string;
  /** The account that administers it, without domain. */
  owner: string;
  fields: InstitutionFields;
  contacts: { id: string; fields: ContactFields }[];
  /** The status of its certification. */
  certification: "UNVERIFIED" | "VERIFYING" | "PASSED" | "FAILED";
  /** The day it came to the portal. */
  joined: string;
}

/** The institutions of the demo accounts, as `api.md` names them. */
const demoInstitutions: Record<
  number,
  { id: string; owner: string; certification: InstitutionPlan["certification"] }
> = {
  0: { id: "institution-applicant", owner: "applicant", certification: "PASSED" },
  1: { id: "institution-unverified", owner: "applicant", certification: "UNVERIFIED" },
  2: { id: "institution-debtor", owner: "debtor", certification: "PASSED" },
  3: { id: "institution-other", owner: "other", certification: "PASSED" },
};
const INSTITUTION_COUNT = 60;
/** No company but a non-profit association: it applies for the subsidy that is theirs. */
export const associationId = "institution-16";
/** Leads a group of exhibitors (`group.ts`). */
export const leaderId = "institution-04";

/** Plans all institutions, the demo accounts' first. */
export const planInstitutions = (): InstitutionPlan[] => {
  const random = createSeededRandom(20261123);
  return Array.from({ length: INSTITUTION_COUNT }, (_, i) => planInstitution(i, random));
};

function planInstitution(i: number, random: SeededRandom): InstitutionPlan {
  const [zh, pt, en] = names.places[i % names.places.length] as [string, string, string];
  const [tradeZh, tradePt, tradeEn, industry] = names.trades[
    (i * 5 + 2 * Math.floor(i / 15)) % names.trades.length
  ] as [string, string, string, string];
  const number = String(i).padStart(2, "0");
  const id = demoInstitutions[i]?.id ?? `institution-${number}`;
  const isAssociation = id === associationId;
  const nameZh = `${zh}${tradeZh}${isAssociation ? "商會" : "有限公司"}`;
  const person = generatePerson(random);
  const partner = generatePerson(random);
  const [streetZh, , parish] = random.pick(names.streets) as [string, string, string];
  const share = random.pick([51, 60, 70, 100]);
  const shareholders = [
    { name: person.zh, share, idNumber: `1${random.digits(6)}(${i % 10})`, macaoResident: true },
    ...(share === 100
      ? []
      : [
          {
            name: partner.zh,
            share: 100 - share,
            idNumber: `5${random.digits(6)}(${i % 10})`,
            macaoResident: true,
          },
        ]),
  ];
  return {
    id,
    owner: demoInstitutions[i]?.owner ?? `owner${number}`,
    certification: demoInstitutions[i]?.certification ?? getPlannedCertification(i),
    joined: `2025-0${1 + (i % 3)}-${10 + (i % 15)}`,
    fields: {
      nameZh,
      namePt: isAssociation ? `Associação de ${tradePt} ${pt}` : `${tradePt} ${pt}, Limitada`,
      nameEn: `${en} ${tradeEn} ${isAssociation ? "Association" : "Limited"}`,
      nature: isAssociation ? "TRADE_ASSOCIATION" : "ENTERPRISE",
      institutionType: isAssociation ? "ASSOCIATION" : "LIMITED_COMPANY",
      siteRegistrationNumber: String(210_000 + i * 37),
      businessRegistrationNumber: `SO ${40_000 + i * 11}`,
      taxpayerNumber: String(81_000_000 + i * 1013),
      taxpayerName: nameZh,
      m1Number: String(300_000 + i * 7),
      registeredCapital: { amount: random.pick([2_500_000, 10_000_000, 50_000_000]), currency: "MOP" },
      establishedOn: `20${10 + (i % 10)}-0${1 + (i % 9)}-15`,
      country: "MO",
      province: parish,
      address: `澳門${streetZh}${1 + random.below(400)}號`,
      phone: { area: "MO", number: `28${random.digits(6)}` },
      industry,
      personInCharge: person.zh,
      profile: `${nameZh}立足澳門，致力為客戶提供優質的${tradeZh}產品與服務，並積極拓展葡語國家及大灣區市場。`,
      businessScope: ["RETAIL", "EXPORT"],
      mainMarkets: ["MACAO", "GREATER_BAY_AREA"],
      shareholders,
      socialSecurityEmployerNumber: String(5_000_000_000 + i * 7919),
      // The demo accounts attach their own documents; from the others, the institute fetches what it may.
      consentDataFetch: demoInstitutions[i]?.certification !== "PASSED",
      taxRegisteredOn: `20${10 + (i % 10)}-0${1 + (i % 9)}-20`,
      employees: 3 + random.below(80),
    },
    contacts: [
      {
        id: id.replace("institution", "contact") + (demoInstitutions[i] ? "-1" : ""),
        fields: buildContactFields(person, "經理", "Gerente", id, random),
      },
      {
        id: `${id.replace("institution", "contact")}-2`,
        fields: buildContactFields(partner, "市場主任", "Responsável de Marketing", id, random),
      },
    ],
  };
}

/** Most are certified; a few wait, failed or have not begun. */
function getPlannedCertification(i: number): InstitutionPlan["certification"] {
  if (i % 12 === 7) return "VERIFYING";
  if (i % 15 === 9) return "FAILED";
  return i % 15 === 13 ? "UNVERIFIED" : "PASSED";
}

function generatePerson(random: SeededRandom): { zh: string; foreign: string } {
  const [family, familyForeign] = random.pick(names.families) as [string, string];
  const [givenName, givenForeign] = random.pick(names.given) as [string, string];
  return { zh: family + givenName, foreign: `${familyForeign} ${givenForeign}` };
}

function buildContactFields(
  person: { zh: string; foreign: string },
  jobTitleZh: string,
  jobTitleForeign: string,
  id: string,
  random: SeededRandom,
): ContactFields {
  return {
    nameZh: person.zh,
    nameForeign: person.foreign,
    jobTitleZh,
    jobTitleForeign,
    employmentStatus: "IN_SERVICE",
    phone: { area: "MO", number: `28${random.digits(6)}` },
    mobile: { area: "MO", number: `66${random.digits(6)}` },
    email: `${person.foreign.toLowerCase().replaceAll(" ", ".")}@${id}.example.org`,
  };
}
