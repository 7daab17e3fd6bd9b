/**
 * Before the submission everything is shown that is saved with it: the institution, and the amounts of lines. A
 * document that the institute obtains with consent is not shown as if it were missing.
 */
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { Answers, Scheme } from "@portal/core/forms/types/index";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { parseDay } from "@portal/core/platform/day";
import { exhibitorIncentive } from "@portal/core/schemes/exhibitor-incentive/scheme";
import { screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { AnswerValue } from "../../packages/web/src/features/staff-review/answer-value.tsx";
import { AnswerList } from "../../packages/web/src/form/answer-list.tsx";
import type { AnswerTextContext } from "../../packages/web/src/form/answer-text.ts";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("pt"));

const scheme = {
  steps: [
    {
      id: "documents",
      fields: [
        { key: "formM1", kind: "documents", required: false, purpose: "FORM_M1", max: 2 },
        { key: "origin", kind: "documents", required: false, purpose: "CERTIFICATE_OF_ORIGIN", max: 2 },
      ],
    },
  ],
} as unknown as Scheme;
const textsOfNothing = { text: () => undefined, options: () => [] } as unknown as AnswerTextContext["texts"];
const toMop = (amount: number) => ({ amount, currency: "MOP" });
const renderAnswers = (form: Scheme, answers: Answers, institution?: InstitutionView): void => {
  const reading = { texts: textsOfNothing, t: i18n.t, language: "pt", contacts: [], files: {} };
  renderPage(
    <AnswerList
      scheme={form}
      answers={answers}
      context={{ today: parseDay("2026-11-23") }}
      reading={reading as unknown as AnswerTextContext}
      institution={institution}
    />,
  );
};
/** Two lines of the application for the exhibitor incentive (spec 3 §3): 2 × 3,500, 12 × 950. */
const costLines = [
  { kind: "BOOTH_RENT", size: "9 m²", quantity: 2, unitPrice: toMop(350_000) },
  { kind: "TRANSPORT", size: "20 kg", quantity: 12, unitPrice: toMop(95_000) },
];
const stripSpaces = (text: string | null): string => (text ?? "").replace(/\s/g, "");

test("the amount of each line and their sum are shown", () => {
  renderAnswers(exhibitorIncentive, { costLines });
  const cells = screen.getAllByRole("definition").map(({ textContent }) => stripSpaces(textContent));
  const lines = cells.find((text) => text.includes("3500,00")) ?? "";
  for (const amount of ["7000,00", "11400,00", "18400,00"]) expect(lines).toContain(amount);
});
test("staff see the amounts of the lines too", () => {
  const field = listFields(exhibitorIncentive).find(({ key }) => key === "costLines");
  const reading = { texts: textsOfNothing, t: i18n.t, language: "pt", contacts: [], files: {} };
  const { container } = renderPage(
    <AnswerValue
      field={field ?? expect.fail("the form asks for no costs")}
      value={costLines}
      reading={reading as unknown as AnswerTextContext}
      textKey="fields.costLines"
    />,
  );
  for (const amount of ["7000,00", "11400,00", "18400,00"])
    expect(stripSpaces(container.textContent)).toContain(amount);
});
test("the names and the number of the institution are shown", () => {
  const institution = {
    nameZh: "濠江綠活有限公司",
    nameEn: "Green Life Limited",
    namePt: "Vida Verde, Limitada",
    taxpayerNumber: "81234567",
    siteRegistrationNumber: "618273",
  };
  renderAnswers(exhibitorIncentive, {}, institution as InstitutionView);
  for (const part of Object.values(institution)) expect(screen.getByText(part)).toBeTruthy();
});
test("without its data the institution is no empty line", () => {
  renderAnswers(exhibitorIncentive, {});
  expect(screen.queryByText("institution")).toBeNull();
});

const consentText = "Obtido pelo Instituto";
const showAnswers = (institution: object, answers: Answers = {}): string[] => {
  const reading = {
    texts: { text: () => undefined },
    t: i18n.t,
    language: "pt",
    contacts: [],
    files: { m1: { name: "m1.pdf" } },
  } as unknown as AnswerTextContext;
  renderPage(
    <AnswerList
      scheme={scheme}
      answers={answers}
      context={{ today: parseDay("2026-11-23") }}
      reading={reading}
      institution={institution as InstitutionView}
    />,
  );
  return screen.getAllByRole("definition").map(({ textContent }) => textContent ?? "");
};

test.each<[string, object, Answers, string[]]>([
  ["with consent", { country: "MO", consentDataFetch: true }, {}, [consentText, "—"]],
  [
    "with consent, and attached",
    { country: "MO", consentDataFetch: true },
    { formM1: ["m1"] },
    ["m1.pdf", "—"],
  ],
  ["without consent", { country: "MO", consentDataFetch: false }, {}, ["—", "—"]],
  ["of an institution from elsewhere", { country: "PT", consentDataFetch: true }, {}, ["—", "—"]],
])("%s", (_name, institution, answers, expected) => {
  expect(showAnswers(institution, answers)).toEqual(expected);
});
