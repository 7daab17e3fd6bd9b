/**
 * A draft that has chosen what its event offers no longer (decision 0714): the choice is taken out when it is opened,
 * and its field says so until it is answered anew.
 */
import type { CheckContext, Scheme } from "@portal/core/forms/types/index";
import { act, render, renderHook, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, test, vi } from "vitest";
import { createDraftState } from "../../packages/web/src/form/draft-state.ts";
import { FormProvider, type FormView } from "../../packages/web/src/form/form-context.tsx";
import { useLostOptions } from "../../packages/web/src/form/use-lost-options.ts";
import type { SchemeTexts } from "../../packages/web/src/form/use-scheme-texts.ts";
import { WizardAlerts } from "../../packages/web/src/form/wizard/wizard-alerts.tsx";
import { formatIssue } from "../../packages/web/src/shell/error-text.ts";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));

const scheme = {
  steps: [
    {
      id: "about",
      fields: [
        { key: "zoneChoice1", kind: "choice", required: true, options: { event: "zones" } },
        { key: "zoneChoice2", kind: "choice", required: false, options: { event: "zones" } },
      ],
    },
  ],
  rules: [],
} as unknown as Scheme;
const context = { today: "2026-11-23", event: { zones: [{ id: "B" }] } } as unknown as CheckContext;
const state = createDraftState({ version: 1, answers: { zoneChoice1: "A", zoneChoice2: "B" } });

test("is opened without it, and its field says so until it is answered", () => {
  const edit = vi.fn();
  const { result } = renderHook(() => useLostOptions(scheme, context, { state, edit }, true));
  expect(edit.mock.calls).toEqual([["zoneChoice1", undefined]]);
  expect(result.current.issues).toEqual([{ path: "zoneChoice1", key: "optionGone", step: "about" }]);
  act(() => result.current.edited("zoneChoice2"));
  expect(result.current.issues).toHaveLength(1);
  act(() => result.current.edited("zoneChoice1"));
  expect(result.current.issues).toEqual([]);
  expect(edit).toHaveBeenCalledTimes(1);
});

test("a form that is begun now starts with what its event offers", () => {
  const edit = vi.fn();
  const { result } = renderHook(() => useLostOptions(scheme, context, { state, edit }, false));
  expect([edit.mock.calls, result.current.issues]).toEqual([[], []]);
});

test("every page of the form names the fields", () => {
  const texts = {
    text: (key: string) => (key === "fields.zoneChoice1.label" ? "First choice of zone" : undefined),
    paragraphs: () => [],
  } as unknown as SchemeTexts;
  render(
    <MemoryRouter>
      <FormProvider value={{ ...texts, issues: [] } as unknown as FormView}>
        <WizardAlerts
          id="1"
          scheme={scheme}
          state={state}
          lostFields={["zoneChoice1"]}
          issues={[]}
          round={0}
          failure={undefined}
          texts={texts}
        />
      </FormProvider>
    </MemoryRouter>,
  );
  expect(screen.getByText("First choice of zone")).toBeTruthy();
  expect(screen.getByText(/no longer offers/)).toBeTruthy();
});

test("staff read what was chosen in words, and by how many", () => {
  const t = i18n.getFixedT("en", ["common", "lists"]);
  const params = { count: 2, options: ["STANDARD_9"], list: "boothType" };
  const text = formatIssue(t as Parameters<typeof formatIssue>[0], { key: "optionChosen", params });
  expect(text).toContain("2 submitted applications");
  expect(text).not.toContain("STANDARD_9");
});
