/** A newcomer's institution: registered, its documents uploaded through the store, certified, told by mail. */
import type { ContactView, InstitutionView } from "@portal/core/institutions/institution-schema";
import { beforeAll, describe, expect, test } from "vitest";
import { ApiClient, buildPdfWithText, createDevClient } from "./support/client.ts";
import { preparePortal } from "./support/portal.ts";

const site = preparePortal({ browser: false });
let freshClient: ApiClient;
let officer: ApiClient;
let institution: InstitutionView;
beforeAll(async () => {
  freshClient = new ApiClient(site.url);
  officer = new ApiClient(site.url);
  await freshClient.signIn("fresh@demo.mo");
  await officer.signIn("officer@demo.mo");
});

const pdf = buildPdfWithText("certification");
interface Row {
  id: string;
  version: number;
}

describe("a newcomer", () => {
  test("[R6] registers an institution, and is refused another's number", async () => {
    const fields = {
      nameZh: "新濠文創有限公司",
      nameEn: "",
      namePt: "",
      nature: "ENTERPRISE",
      country: "MO",
      siteRegistrationNumber: "765432",
      address: "澳門新口岸北京街 1 號",
      phone: { area: "MO", number: "28123456" },
      personInCharge: "李小明",
      taxpayerNumber: "82001234",
      taxRegisteredOn: "2021-03-15",
      employees: 4,
      shareholders: [{ name: "李小明", share: 100, idNumber: "5123456(7)", macaoResident: true }],
    };
    institution = await freshClient.callOrThrow<InstitutionView>("POST", "/api/institution", fields);
    expect(institution).toMatchObject({ certification: "UNVERIFIED", role: "ADMINISTRATOR" });
    freshClient.institution = institution.id;
    const current = await freshClient.callOrThrow<{ institutions: { id: string; status: string }[] }>(
      "GET",
      "/api/user/current",
    );
    expect(current.institutions).toMatchObject([{ id: institution.id, status: "UNVERIFIED" }]);
    const other = new ApiClient(site.url);
    await other.signIn("sub@demo.mo");
    expect((await other.call("POST", "/api/institution", fields)).body.code).toBe(10300);
  });

  test("adds a contact", async () => {
    const contact = await freshClient.callOrThrow<ContactView>("POST", "/api/contact", {
      nameZh: "李小明",
      jobTitleZh: "經理",
      employmentStatus: "IN_SERVICE",
      mobile: { area: "MO", number: "66123456" },
    });
    expect(contact).toMatchObject({ version: 1, nameZh: "李小明" });
  });

  test("the store takes neither another type nor another length than announced", async () => {
    const uploadOfOtherType = await freshClient.uploadFile("FORM_M1", "m1.pdf", "application/pdf", pdf, {
      type: "text/html",
    });
    expect(uploadOfOtherType.status).toBe(403);
    const longer = Buffer.concat([pdf, Buffer.alloc(100)]) as Uint8Array<ArrayBuffer>;
    const uploadOfOtherSize = await freshClient.uploadFile("FORM_M1", "m1.pdf", "application/pdf", pdf, {
      bytes: longer,
    });
    expect(uploadOfOtherSize.status).toBeGreaterThanOrEqual(400);
    expect(await freshClient.callOrThrow("GET", `/api/file/${uploadOfOtherSize.id}`)).toMatchObject({
      status: "pending",
    });
  });

  test("[R158][R161] brings the documents, which are checked by their content", async () => {
    const program = Buffer.from("MZ this is a program") as Uint8Array<ArrayBuffer>;
    const { id } = await freshClient.uploadFile("FORM_M1", "m1.pdf", "application/pdf", program);
    expect(await freshClient.waitUntilSettled(id)).toMatchObject({ status: "rejected", reason: "fileType" });
    const { items } = await freshClient.callOrThrow<{ items: string[] }>(
      "GET",
      `/api/institution/${institution.id}/documents`,
    );
    const documents: Record<string, string[]> = {};
    for (const type of items)
      documents[type] = [
        await freshClient.uploadVerified(type, `${type}.pdf`, "application/pdf", pdf, "2026-11-02"),
      ];
    const file = await freshClient.callOrThrow<{ downloadUrl: string }>(
      "GET",
      `/api/file/${documents.FORM_M1?.[0]}`,
    );
    const downloadAnswer = await fetch(file.downloadUrl);
    expect(downloadAnswer.headers.get("content-disposition")).toContain("attachment");
    expect(Buffer.from(await downloadAnswer.arrayBuffer())).toEqual(Buffer.from(pdf));
    institution = await freshClient.callOrThrow<InstitutionView>(
      "POST",
      `/api/institution/${institution.id}/attest`,
      {
        version: institution.version,
        documents,
      },
    );
    expect(institution.certification).toBe("VERIFYING");
  });

  test("[R5][R157] an officer certifies it, and the newcomer is told by mail and in the portal", async () => {
    const { items } = await officer.callOrThrow<{ items: Row[] }>("GET", "/api/staff/institution");
    const row = items.find((each) => each.id === institution.id);
    await officer.callOrThrow("POST", `/api/staff/institution/${institution.id}/certify`, {
      version: row?.version,
      result: "PASSED",
    });
    await site.system.sweep();
    const mail = (await createDevClient(site.url).readOutbox()).findLast(({ to }) => to === "fresh@demo.mo");
    expect(mail).toMatchObject({ subject: "機構認證已通過" });
    expect(mail?.text).toContain("新濠文創有限公司");
    const noticeList = await freshClient.callOrThrow<{ items: { template: string }[] }>("GET", "/api/notice");
    expect(noticeList.items[0]?.template).toBe("certificationPassed");
    const now = await freshClient.callOrThrow<InstitutionView>("GET", `/api/institution/${institution.id}`);
    expect(now.certification).toBe("PASSED");
  });
});
