/**
 * An accountant who uses the keyboard and hears the page: Portuguese at a desk, from the page of a fair through
 * registration and certification to a fee that is paid.
 */
import type { Knowledge } from "../support/fill-page.ts";
import { arriveAtForm, type Newcomer } from "./arrival.ts";
import { buildBoothAnswers } from "./booth-answers.ts";
import { getSubmittedId, payFee } from "./payment.ts";
import { walkWizard } from "./wizard.ts";

export const accountant = { account: "carlos@example.org", language: "pt" } as const;
const personInCharge = "Carlos Lei";
const name = "利記禮品有限公司";

const institution: Knowledge = {
  "place.2": "MO-SE",
  address: "Avenida de Almeida Ribeiro, 61, Macau",
  personInCharge,
  "phone.number": "28331122",
  nameZh: name,
  namePt: "Lembranças Lei, Limitada",
  nature: "ENTERPRISE",
  siteRegistrationNumber: "635241",
  taxpayerNumber: "80514263",
  taxRegisteredOn: "2018-04-04",
  employees: "9",
  "shareholders.0.name": personInCharge,
  "shareholders.0.share": "100",
  "shareholders.0.idNumber": "5123456(7)",
  "shareholders.0.macaoResident": "true",
};
const application = buildBoothAnswers({
  nameZh: name,
  nameEn: "Lembranças Lei",
  boothPreference: "STANDARD_9",
  productsServices: "Biscoitos e lembranças feitos em Macau.",
  profileZh: "本店在澳門製造手工糕餅及禮品。",
  profileEn: "We make biscuits and gifts by hand in Macao.",
  issuedOn: "2026-11-11",
});

export const applyAsAccountant = async (newcomer: Newcomer): Promise<void> => {
  await arriveAtForm(newcomer, {
    account: accountant.account,
    start: "/show/detail?id=lifestyle-2027&lang=pt",
    institution,
    institutionName: name,
  });
  await walkWizard(newcomer, application, personInCharge);
};
export const payAsAccountant = (newcomer: Newcomer): Promise<void> =>
  payFee(newcomer, getSubmittedId(newcomer), "MOP");
