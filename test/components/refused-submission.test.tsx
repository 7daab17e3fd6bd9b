/**
 * A refused submission of the wizard is told in one place: its answers in the summary, with what can be done about
 * them.
 */
import type { FormIssue, Scheme } from "@portal/core/forms/types/index";
import * as errorCodes from "@portal/core/platform/error-codes";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, test } from "vitest";
import type { DraftState } from "../../packages/web/src/form/draft-state.ts";
import { FormProvider, type FormView } from "../../packages/web/src/form/form-context.tsx";
import type { SchemeTexts } from "../../packages/web/src/form/use-scheme-texts.ts";
import { WizardAlerts } from "../../packages/web/src/form/wizard/wizard-alerts.tsx";
import { ApiError } from "../../packages/web/src/shell/api.ts";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));

const scheme = { steps: [{ id: "about", fields: [{ key: "area", kind: "number" }] }] } as unknown as Scheme;
const texts = { text: () => undefined, paragraphs: () => [] } as unknown as SchemeTexts;
const areaIssue: FormIssue = { path: "area", key: "required", step: "about" };

const showAlerts = (state: Partial<DraftState>, failure?: ApiError) =>
  render(
    <MemoryRouter>
      <FormProvider value={{ ...texts, issues: [] } as unknown as FormView}>
        <WizardAlerts
          id="1"
          scheme={scheme}
          state={{ status: "saved", merged: [], ...state } as unknown as DraftState}
          lostFields={[]}
          issues={failure && failure.fields.length > 0 ? [areaIssue] : []}
          round={1}
          failure={failure}
          texts={texts}
        />
      </FormProvider>
    </MemoryRouter>,
  );
const showRefusal = (refusal: Partial<ConstructorParameters<typeof ApiError>[1]>): ApiError => {
  const failure = new ApiError(422, { success: false, code: errorCodes.INVALID_VALUE, ...refusal });
  showAlerts({}, failure);
  return failure;
};
const listLinks = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

test("refused answers are listed once, with the page that can mend them and the other application", () => {
  showRefusal({
    code: errorCodes.SERVER_DATA_MISMATCH,
    fields: [{ path: "area", key: "required" }],
    params: { applicationId: "2" },
  });
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(document.querySelector(".error-summary")).not.toBeNull();
  expect(listLinks()).toEqual([expect.stringMatching(/^#/), "/personal/info", "/personal/record/2"]);
});

test("a refusal of the whole application is shown in its own words", () => {
  showRefusal({ code: errorCodes.OUTSTANDING_PAYMENT });
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(document.querySelector(".alert-error")).not.toBeNull();
});

test("reasons of a condition are shown beside refused answers", () => {
  showRefusal({
    code: errorCodes.NOT_ELIGIBLE,
    fields: [{ path: "area", key: "required" }],
    reasons: [{ code: errorCodes.NOT_ELIGIBLE, params: {} }],
  });
  expect(screen.getAllByRole("alert")).toHaveLength(2);
});

/** `lost-focus.ts` leads to what can take the focus. */
test.each<[string, Partial<DraftState>, string]>([
  ["answers that somebody else changed", { merged: ["area"] }, "merged.title"],
  ["a submission by somebody else", { status: "submitted" }, "submittedElsewhere"],
])("%s stop a submission as a refusal does", (_, state, title) => {
  showAlerts(state);
  const alert = screen.getByText(i18n.t(`pages/form:${title}` as never)).closest<HTMLElement>(".alert");
  expect(alert?.tabIndex).toBe(-1);
  expect(alert?.hasAttribute("tabindex")).toBe(true);
});
