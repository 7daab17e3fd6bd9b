/** Before the submission, a document that the institute obtains with consent is not shown as if it were missing. */
import type { Answers, Scheme } from "@portal/core/forms/types/index";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { parseDay } from "@portal/core/platform/day";
import { screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
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
