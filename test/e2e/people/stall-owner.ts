/**
 * The owner of a food stall: a phone of 360 × 740, Portuguese, a slow line. From the page of a food street, which a
 * poster leads to, through registration and certification to a place that is paid for.
 */
import type { Knowledge } from "../support/fill-page.ts";
import { arriveAtForm, type Newcomer } from "./arrival.ts";
import { buildBoothAnswers } from "./booth-answers.ts";
import { getSubmittedId, payFee } from "./payment.ts";
import { walkWizard } from "./wizard.ts";

export const stallOwner = {
  account: "rosa@example.org",
  nameZh: "羅莎小食店",
  language: "pt",
} as const;

const personInCharge = "Rosa Fong";
const institution: Knowledge = {
  nameZh: stallOwner.nameZh,
  namePt: "Petiscos da Rosa",
  nature: "ENTERPRISE",
  siteRegistrationNumber: "518274",
  taxpayerNumber: "81736455",
  taxRegisteredOn: "2019-05-06",
  employees: "2",
  "place.2": "MO-SE",
  address: "Rua dos Ervanários, 12, Macau",
  personInCharge,
  "phone.number": "66512345",
  "shareholders.0.name": personInCharge,
  "shareholders.0.share": "100",
  "shareholders.0.idNumber": "5123456(7)",
  "shareholders.0.macaoResident": "true",
  // Three documents less to photograph and upload.
  consentDataFetch: "true",
};
const application = buildBoothAnswers({
  nameZh: stallOwner.nameZh,
  nameEn: "Petiscos da Rosa",
  boothPreference: "FOOD_STREET",
  productsServices: "Pastéis de bacalhau e bolinhos de arroz, feitos na hora.",
  profileZh: "本店製作澳門傳統小食，全部即日新鮮製造。",
  profileEn: "We make traditional Macao snacks, fresh every day.",
});

/** From the poster to the submission. */
export const applyAsStallOwner = async (newcomer: Newcomer): Promise<void> => {
  await arriveAtForm(newcomer, {
    account: stallOwner.account,
    start: "/show/detail?id=spring-food-2027&lang=pt",
    institution,
    institutionName: stallOwner.nameZh,
  });
  await walkWizard(newcomer, application, personInCharge);
};
export const payAsStallOwner = (newcomer: Newcomer): Promise<void> =>
  payFee(newcomer, getSubmittedId(newcomer), "MOP");
