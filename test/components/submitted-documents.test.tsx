/**
 * Staff read which documents they obtain themselves, because the institution agreed and did not attach them (decision
 * 0524).
 */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { findScheme } from "@portal/core/schemes/index";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { SubmittedDocuments } from "../../packages/web/src/features/staff-review/submitted-documents.tsx";
import type { Language } from "../../packages/web/src/shell/i18n.ts";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

const renderDocuments = async (
  institution: object,
  answers: object,
  form = "MINI_ZONE",
  language: Language = "en",
): Promise<void> => {
  await startTexts(language);
  stubNetwork({ [`GET /scheme/${form}`]: () => ({ data: findScheme(form) }) });
  const application = { id: "A1", scheme: form, institutionId: "i1", institution, answers };
  render(
    <ResourceProvider>
      <MemoryRouter>
        <SubmittedDocuments application={application as unknown as ApplicationView} />
      </MemoryRouter>
    </ResourceProvider>,
  );
};
const consentAnswers = { nature: "ENTERPRISE", country: "MO", consentDataFetch: true };

test("an applicant who agreed reads which documents the institute obtains, without those that were attached", async () => {
  await renderDocuments(consentAnswers, { formM8: ["m8"] });
  const note = await screen.findByText(/obtain these documents ourselves/);
  expect(note.textContent).toContain("Form M/1, Business registration certificate");
  expect(note.textContent).not.toContain("M/8");
});

test.each([
  ["zh-Hant", /由本機構自行取得下列文件：.+、.+$/],
  ["zh-Hans", /由本机构自行获取下列文件：.+、.+$/],
] as const)("the names of documents stand apart in %s", async (language, text) => {
  await renderDocuments(consentAnswers, { formM8: ["m8"] }, "MINI_ZONE", language);
  expect((await screen.findByText(text)).textContent).not.toContain(",");
});

test("an applicant who did not agree reads of no document that the institute obtains", async () => {
  await renderDocuments({ ...consentAnswers, consentDataFetch: false }, { formM8: ["m8"] });
  await screen.findByText("Form M/8");
  expect(screen.queryByText(/obtain these documents ourselves/)).toBeNull();
});

test("a document that the form did not ask of this exhibitor is not among those that the institute obtains", async () => {
  await renderDocuments(consentAnswers, { exhibitorType: "NON_MACAO" }, "FAIR_HOSTED");
  const note = await screen.findByText(/obtain these documents ourselves/);
  expect(note.textContent).toContain("Business registration certificate");
  expect(note.textContent).not.toMatch(/M\/[18]/);
});
