/** The answers of a small enterprise of Macao that applies for a booth. */
import type { Knowledge } from "../support/fill-page.ts";
import { pdfFile, photoFile } from "./files.ts";

interface Stall {
  nameZh: string;
  nameEn: string;
  boothPreference: "STANDARD_9" | "FOOD_STREET";
  productsServices: string;
  profileZh: string;
  profileEn: string;
  /** The day of the business registration certificate; left out by whoever lets the institute fetch it. */
  issuedOn?: string;
}
/** Documents that the institute fetches with consent, and that the applicant attaches without it. */
const buildTaxDocuments = (issuedOn: string): Knowledge => ({
  "businessRegistrationCertificate.issuedOn": issuedOn,
  businessRegistrationCertificate: [pdfFile("registo")],
  formM1: [pdfFile("m1")],
  formM8: [pdfFile("m8")],
});
export const buildBoothAnswers = (stall: Stall): Knowledge => ({
  exhibitorType: "MACAO_SME",
  participationMode: "OFFLINE",
  boothPreference: stall.boothPreference,
  zoneChoice1: "A",
  exhibitCategories: ["FOOD_BEVERAGE", "item-FOOD_BEVERAGE-SNACKS"],
  productCategories: ["MADE_IN_MACAO"],
  purposes: "BRAND_PROMOTION",
  productsServices: stall.productsServices,
  "fascia.zh": stall.nameZh,
  "fascia.en": stall.nameEn,
  "profile.zh": stall.profileZh,
  "profile.en": stall.profileEn,
  ecommerceUse: "false",
  participationMethod: "GENERAL",
  ownerIdCopies: [pdfFile("bilhete")],
  ...(stall.issuedOn && buildTaxDocuments(stall.issuedOn)),
  certificateOfOrigin: [pdfFile("origem")],
  declarationLetter: [pdfFile("declaracao")],
  productPhotos: [photoFile],
  refundMethod: "CHEQUE",
  chequePayeeName: stall.nameZh,
  declareAll: true,
});
