/**
 * An exhibitor from Portugal who reads English at a desk: registers from the page of a fair, is certified, applies for
 * a booth and pays for it.
 */
import type { Knowledge } from "../support/fill-page.ts";
import { arriveAtForm, type Newcomer } from "./arrival.ts";
import { pdfFile, photoFile } from "./files.ts";
import { getSubmittedId, payFee } from "./payment.ts";
import { walkWizard } from "./wizard.ts";

export const exhibitor = { account: "ines@example.org", language: "en" } as const;
const personInCharge = "Ines Almeida";

const institution: Knowledge = {
  nameEn: "Almeida Ceramics Ltd.",
  nature: "ENTERPRISE",
  "place.1": "PT",
  businessRegistrationNumber: "PT508123456",
  city: "Porto",
  address: "Rua das Flores 18, Porto",
  personInCharge,
  "phone.area": "PT",
  "phone.number": "222123456",
};
const application: Knowledge = {
  exhibitorType: "NON_MACAO",
  participationMode: "OFFLINE",
  boothPreference: "STANDARD_9",
  zoneChoice1: "A",
  exhibitCategories: ["HOME_COMMODITIES", "item-HOME_COMMODITIES-TABLEWARE"],
  productCategories: ["OTHER"],
  purposes: "BRAND_PROMOTION",
  productsServices: "Tableware made of recycled clay.",
  "fascia.zh": "阿爾梅達陶瓷",
  "fascia.en": "Almeida Ceramics",
  "profile.zh": "本公司以回收黏土製造餐具，產品銷往歐洲各地。",
  "profile.en": "We make tableware of recycled clay and sell it all over Europe.",
  ecommerceUse: "false",
  participationMethod: "GENERAL",
  "businessRegistrationCertificate.issuedOn": "2026-11-11",
  businessRegistrationCertificate: [pdfFile("registration")],
  declarationLetter: [pdfFile("declaration")],
  productPhotos: [photoFile],
  refundMethod: "CHEQUE",
  chequePayeeName: "Almeida Ceramics Ltd.",
  declareAll: true,
};

export const applyAsExhibitor = async (newcomer: Newcomer): Promise<void> => {
  await arriveAtForm(newcomer, {
    account: exhibitor.account,
    start: "/show/detail?id=green-2027&lang=en",
    institution,
    institutionName: "Almeida Ceramics Ltd.",
  });
  await walkWizard(newcomer, application, personInCharge);
};
export const payAsExhibitor = (newcomer: Newcomer): Promise<void> =>
  payFee(newcomer, getSubmittedId(newcomer), "MOP");
