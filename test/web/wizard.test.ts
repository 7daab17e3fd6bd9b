/** The wizard as it is drawn: what is told beside it, at a field, and after the submission. */
import { readFileSync } from "node:fs";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { CheckContext, Scheme } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { addDays, parseDay } from "@portal/core/platform/day";
import { removeSpaceAfterDays } from "@portal/core/platform/format";
import { findScheme } from "@portal/core/schemes/index";
import { createElement, type ReactElement } from "react";
import { prerender } from "react-dom/static";
import { Route, Routes, StaticRouter } from "react-router-dom";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import { languages, renderPage } from "../../packages/web/src/app/server-render.tsx";
import { Component as Done } from "../../packages/web/src/features/application-form/application-submitted-page.tsx";
import { createDraftState } from "../../packages/web/src/form/draft-state.ts";
import { FormProvider, type FormView } from "../../packages/web/src/form/form-context.tsx";
import { FieldView } from "../../packages/web/src/form/wizard/field-view.tsx";
import { WizardSidebar } from "../../packages/web/src/form/wizard-sidebar.tsx";
import { formatDay, formatTime } from "../../packages/web/src/shell/format.ts";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import {
  type PrerenderedAnswers,
  ResourceProvider,
} from "../../packages/web/src/shell/resource-provider.tsx";
import { buildFair } from "../support/events/event-fixtures.ts";
import { projectRoot } from "../support/project/run-command.ts";

type Language = (typeof languages)[number];
const readTexts = (namespace: string, language: Language) =>
  JSON.parse(readFileSync(`${projectRoot}locales/${namespace}/${language}.json`, "utf8"));
const renderElement = async (
  element: ReactElement,
  language: Language,
  location = "/",
  answers: PrerenderedAnswers = {},
): Promise<string> => {
  await i18n.changeLanguage(language);
  const routes = createElement(Routes, null, createElement(Route, { path: "*", element }));
  const page = createElement(StaticRouter, { location }, routes);
  const { prelude } = await prerender(createElement(ResourceProvider, { answers }, page));
  return (await new Response(prelude).text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
};
const fair = buildFair();
const hostedScheme = findScheme("FAIR_HOSTED") as Scheme;
const contextAt = (today: string): CheckContext => ({ today: parseDay(today), event: fair as never });

beforeAll(async () => {
  await renderPage({ url: "/questionres", language: "en", at: "2026-11-23T02:00:00.000Z", answers: {} });
});

describe.each(languages)("in %s", (language) => {
  const renderRail = (closesOn: string, savedAt: string | undefined): Promise<string> =>
    renderElement(
      createElement(WizardSidebar, {
        state: createDraftState({ version: 1, answers: {}, ...(savedAt ? { at: savedAt } : {}) }),
        scheme: hostedScheme,
        event: { ...fair, registration: { ...fair.registration, closesOn } },
        until: undefined,
        context: contextAt("2026-11-23"),
      }),
      language,
    );
  const lead = addDays(parseDay(fair.dates.start), -46);
  test.each([
    ["the event closes before the lead time of the scheme", addDays(lead, -10), addDays(lead, -10)],
    ["the lead time ends before the event closes", addDays(lead, 10), lead],
  ])("[R221] with a saved draft the last day to apply is told: %s", async (_, closesOn, day) => {
    const html = await renderRail(closesOn, "2026-11-23T02:00:00.000Z");
    const words: string = readTexts("pages/form", language).save.savedUntil;
    const time = formatTime("2026-11-23T02:00:00.000Z");
    const line = words.replace("{{time}}", time).replace("{{day}}", formatDay(day, language));
    expect(html).toContain(removeSpaceAfterDays(line));
    expect(html).toContain(`<time dateTime="${day}">${formatDay(day, language)}</time>`);
  });

  test("[R219] the confirmation tells first to watch for an e-mail, beside the reference", async () => {
    const view = {
      id: "a1",
      code: "FH-2026-ABCDEFGH",
      scheme: "FAIR_HOSTED",
      fee: { lines: [], total: { amount: 100, currency: "MOP" } },
      deadlines: [{ kind: "original", day: "2026-12-03" }],
      submittedAt: "2026-11-23T02:00:00.000Z",
    } as unknown as ApplicationView;
    const html = await renderElement(createElement(Done), language, "/myform/done?id=a1", {
      "/api/participate/search/a1": view,
    });
    const { done } = readTexts("pages/form", language);
    expect(html).toContain(`>${view.code}<`);
    const original = removeSpaceAfterDays(
      done.original.replace("{{day}}", formatDay("2026-12-03", language)),
    );
    expect(html).toContain(`<ol><li>${done.next[0]}</li><li>${original}</li>`);
    expect(html).toContain(done.pay);
    expect(html).not.toContain(done.free);
  });

  const field = hostedScheme.steps.flatMap(({ fields }) => fields).find(({ key }) => key === "fascia");
  test("[R239] the field of the fascia says that it matches the registration form", async () => {
    const texts = readTexts("schemes/FAIR_HOSTED", language).fields.fascia;
    const form: Partial<FormView> = {
      answers: {},
      context: contextAt("2026-11-23"),
      contacts: [],
      files: {},
      issues: [],
      text: (key) =>
        key
          .split(".")
          .slice(2)
          .reduce((at, part) => at?.[part], texts),
      paragraphs: () => [],
      onBlur: () => undefined,
    };
    const html = await renderElement(
      createElement(
        FormProvider,
        { value: form as FormView },
        createElement(FieldView, {
          field,
          path: "fascia",
          textKey: "fields.fascia",
          value: undefined,
          onChange: () => undefined,
        } as never),
      ),
      language,
    );
    expect(html).toContain(texts.hint);
  });
});

test.each(["formM1", "businessRegistrationCertificate"])(
  "[R239] nobody has a fascia without %s, which it is held against",
  (document) => {
    const answers = { ...getSchemeExample("FAIR_HOSTED").answers, [document]: undefined } as never;
    const wrongIssues = validateAnswers(hostedScheme, answers, contextAt("2026-11-23"), { mode: "submit" });
    expect(wrongIssues.map(({ path }) => path)).toContain(document);
    const allIssues = validateAnswers(
      hostedScheme,
      getSchemeExample("FAIR_HOSTED").answers,
      contextAt("2026-11-23"),
      {
        mode: "submit",
      },
    );
    expect(allIssues.map(({ path }) => path)).not.toContain(document);
  },
);
