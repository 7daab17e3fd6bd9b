/**
 * A visitor from the Mainland, Simplified Chinese on a phone with 400 kbit/s: registers the own company and applies for
 * the letter with which one travels to a fair.
 */
import { endorsementAnswers } from "../../../local/examples/endorsement-mainland.ts";
import { ApiClient, createDevClient } from "../support/client.ts";
import type { Knowledge } from "../support/fill-page.ts";
import { arriveAtForm, type Newcomer, openAsMember } from "./arrival.ts";
import { pdfFile } from "./files.ts";
import { walkWizard } from "./wizard.ts";

export const mainlandVisitor = { account: "xiaotong@example.org", language: "zh-Hans" } as const;
const name = "广州绿盒包装有限公司";

const institution: Knowledge = {
  nameZh: name,
  nature: "ENTERPRISE",
  "place.1": "CN",
  "place.2": "440000",
  "place.3": "440100",
  businessRegistrationNumber: "91440106MA5CKD8T3E",
  address: "广州市天河区体育西路 1 号",
  personInCharge: "林建国",
  "phone.area": "CN",
  "phone.number": "13900139000",
};
const getAnswerText = (key: string): string => String(endorsementAnswers[key]);
const application: Knowledge = {
  nameZh: "林晓彤",
  nameEn: getAnswerText("nameEn"),
  salutation: "MS",
  mainlandId: getAnswerText("mainlandId"),
  gender: "FEMALE",
  birthDate: getAnswerText("birthDate"),
  "residence.1": "CN",
  "residence.2": "440000",
  "residence.3": "440100",
  "residence.4": "440106",
  "mainlandPhone.area": "CN",
  "mainlandPhone.number": "13800138000",
  email: mainlandVisitor.account,
  emergencyName: "林建国",
  "emergencyPhone.area": "CN",
  "emergencyPhone.number": "13900139000",
  emergencyEmail: "lin.jianguo@example.org",
  affiliatedInstitution: name,
  socialCreditCode: getAnswerText("socialCreditCode"),
  purpose: "EXHIBITION",
  activityName: "2027 澳门绿色展览会",
  activityNature: "EXHIBITION",
  activityOrganiser: "贸易投资促进机构",
  activityStart: getAnswerText("activityStart"),
  activityEnd: getAnswerText("activityEnd"),
  arrivalDate: getAnswerText("arrivalDate"),
  departureDate: getAnswerText("departureDate"),
  role: "EXHIBITOR",
  expectedRoundTrips: "ONCE",
  businessLicence: [pdfFile("licence")],
  proof: [pdfFile("proof")],
  declareAll: true,
};

export const applyAsMainlandVisitor = async (newcomer: Newcomer): Promise<void> => {
  await arriveAtForm(newcomer, {
    account: mainlandVisitor.account,
    start: "/myform/appother?scheme=ENDORSEMENT_MAINLAND&lang=zh-Hans",
    institution,
    institutionName: name,
  });
  await walkWizard(newcomer, application);
};

/** Staff approve the letter; the page of the application then says so. */
export const readLetter = async ({ person, base, read }: Newcomer): Promise<void> => {
  const id = new URL(person.page.url()).searchParams.get("id") ?? "";
  await person.whileAway(async () => {
    const officer = new ApiClient(base);
    await officer.signIn("officer@demo.mo");
    const { version } = await officer.callOrThrow<{ version: number }>(
      "GET",
      `/api/participate/search/${id}`,
    );
    await officer.callOrThrow("POST", `/api/participate/search/${id}/approveEndorsement`, { version });
    await createDevClient(base).runSweep();
  });
  await openAsMember(person, `/personal/record/${id}`);
  await person.readText(
    person.page.getByText(await read("lists:applicationStatus.ENDORSEMENT_APPROVED")).first(),
  );
};
