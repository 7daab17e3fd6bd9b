/**
 * What the server refuses of an application is shown in the wizard: the same reason at the same field, at the step
 * where the field stands. The refusals are those of the check of a submission for applications with a single fault
 * (`test/schemes/random`), and the browser finds nothing by itself, as one with an older form would.
 */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { FileView } from "@portal/core/files/file-schema";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import { getFormBasePath } from "@portal/core/forms/form-base-path";
import type { Scheme } from "@portal/core/forms/types/index";
import type { ContactView, InstitutionView } from "@portal/core/institutions/institution-schema";
import type { FieldIssue, Refusal } from "@portal/core/platform/errors";
import { schemes } from "@portal/core/schemes/index";
import { buildFailureResult } from "@portal/functions/http/response-envelope";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { beforeAll, expect, test, vi } from "vitest";
import { toControlId } from "../../packages/web/src/form/form-context.tsx";
import { preloadLazyViews } from "../../packages/web/src/form/lazy-view.tsx";
import { CHECK_STEP } from "../../packages/web/src/form/step-state.ts";
import { formatUploadLimit } from "../../packages/web/src/form/upload-file.ts";
import { Wizard } from "../../packages/web/src/form/wizard/wizard.tsx";
import type { WizardData } from "../../packages/web/src/form/wizard-data.ts";
import { formatIssue, type Translate } from "../../packages/web/src/shell/error-text.ts";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import { session } from "../../packages/web/src/shell/session.ts";
import { breakRule } from "../schemes/random/break-rules.ts";
import { createDice } from "../schemes/random/dice.ts";
import { growApplication } from "../schemes/random/grow-application.ts";
import { listAnswerMutants, type Mutant } from "../schemes/random/list-mutants.ts";
import { prepareSituation, prepareWideSituation } from "../schemes/random/prepare-situation.ts";
import { createPureCheck } from "../schemes/random/submit-purely.ts";
import { passTurns } from "../support/browser/pass-turns.ts";
import { getSliceSize, pickTodaysCases } from "../support/runner/proof-slice.ts";
import { testSeed } from "../support/setup/test-seed.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

const browser = vi.hoisted(() => ({ isBlind: false }));
vi.mock("@portal/core/forms/validate-answers", async (importOriginal) => {
  const original = await importOriginal<typeof import("@portal/core/forms/validate-answers")>();
  return {
    ...original,
    validateAnswers: (...args: Parameters<typeof original.validateAnswers>) =>
      browser.isBlind ? [] : original.validateAnswers(...args),
  };
});

const texts = import.meta.glob<object>("../../locales/schemes/**/en.json", {
  import: "default",
  eager: true,
});
beforeAll(async () => {
  await startTexts(
    "en",
    Object.fromEntries(
      Object.entries(texts).map(([file, content]) => [
        file.replace("../../locales/", "").replace("/en.json", ""),
        content,
      ]),
    ),
  );
  await preloadLazyViews();
});

/** Faults of each scheme that are tried. */
const FAULTS = getSliceSize({ test: 2, gates: 3, long: 1000 });

/** A refused contact is looked up in the table, which a page has not (`random-applications.test.ts`). */
const contactFields = new Set(
  schemes.flatMap(listFields).flatMap(({ kind, key }) => (kind === "contact" ? [key] : [])),
);
/** Lists faults of an application, each once, beginning at another place for each scheme. */
const listFaults = (scheme: Scheme, number: number): Mutant[] => {
  const start = [prepareSituation, prepareWideSituation][number % 2]?.(scheme) ?? prepareSituation(scheme);
  const dice = createDice(testSeed + number);
  const validSituation = growApplication(scheme, start, dice);
  const mutants = [
    ...scheme.rules.flatMap((rule) => breakRule(scheme, rule, validSituation, dice) ?? []),
    ...listAnswerMutants(scheme, validSituation, dice),
  ].filter(({ path }) => !contactFields.has(path));
  const faults = pickTodaysCases([...new Map(mutants.map((mutant) => [mutant.name, mutant])).values()], 5);
  const step = Math.max(1, Math.floor(faults.length / FAULTS));
  return faults.filter((_, i) => i % step === number % step).slice(0, FAULTS);
};

/** Builds what the wizard knows of a draft that was continued. */
const buildData = (scheme: Scheme, { situation: { answers, context } }: Mutant): WizardData => {
  const institution = {
    id: "i1",
    certification: "PASSED",
    ...context.institution,
  } as unknown as InstitutionView;
  const files = Object.fromEntries(
    Object.entries(context.files ?? {}).map(([id, fact]) => [
      id,
      {
        name: `${id}.pdf`,
        uploadedAt: "2026-11-20T02:00:00.000Z",
        version: 1,
        ...fact,
      } as unknown as FileView,
    ]),
  );
  const server = {
    id: "a1",
    version: 3,
    status: "DRAFT",
    scheme: scheme.id,
    institutionId: "i1",
    answers,
    updatedAt: "2026-11-23T01:00:00.000Z",
  } as unknown as ApplicationView;
  return {
    id: "a1",
    scheme,
    institutionId: "i1",
    institution,
    event: context.event as unknown as WizardData["event"],
    schemePolicy: undefined,
    contacts: (context.contacts ?? []).map(
      ({ id, inService }) =>
        ({
          id,
          version: 1,
          nameZh: "李小明",
          jobTitleZh: "經理",
          employmentStatus: inService ? "IN_SERVICE" : "LEFT",
        }) as unknown as ContactView,
    ),
    files,
    server,
    local: undefined,
    prefilled: {},
    givenFields: undefined,
    parentId: undefined,
    until: undefined,
  };
};

/** The texts that a reason may have: what is missing is chosen, added or filled in, and limits have units. */
const listReasonTexts = ({ key, params }: FieldIssue): string[] => {
  const { unit, max } = params ?? {};
  const sizeLimit = key === "fileSize" && { max: formatUploadLimit(Number(max), "en") };
  const issue = { key, params: { ...params, ...sizeLimit, ...(unit ? { context: unit } : {}) } };
  return ([undefined, "choice", "choices", "rows", "sheet"] as const).map((missing) =>
    formatIssue(i18n.t as unknown as Translate, issue, missing),
  );
};
/** Finds the reason beside a field: with the control of its path, or with the row or the list around it. */
const findReason = (issue: FieldIssue): Element | undefined => {
  const parts = issue.path.split(".");
  // What the event does not offer is taken out of a draft when it is opened, and its field says so instead.
  const reasons = [...listReasonTexts(issue), ...listReasonTexts({ ...issue, key: "optionGone" })];
  return parts
    .map((_, i) => toControlId(parts.slice(0, parts.length - i).join(".")))
    .flatMap((id) => [document.getElementById(`${id}-error`), document.querySelector(`tr#${CSS.escape(id)}`)])
    .flatMap((element) => element ?? [])
    .find((element) => reasons.some((reason) => element.textContent.includes(reason)));
};

/** Sends an application of the wizard, and finds what is wrong with how its refusal is shown. */
const judgeWizard = async (scheme: Scheme, mutant: Mutant, refusal: Refusal): Promise<string | undefined> => {
  const call = { operation: undefined, readers: [], requestId: "r-1" };
  const { statusCode, body } = buildFailureResult(refusal, call).result;
  const answer = { status: Number(statusCode), body: JSON.parse(String(body)) as object };
  const calls = stubNetwork({
    [`POST ${getFormBasePath(scheme)}`]: () => answer,
  });
  browser.isBlind = true;
  const submitLabel = i18n.t(`pages/form:${scheme.resource === "report" ? "submitReport" : "submit"}`);
  session.start("account.secret");
  renderPage(
    <Suspense>
      <Wizard data={buildData(scheme, mutant)} />
    </Suspense>,
    `/myform/index?id=a1&step=${CHECK_STEP}`,
  );
  const submit = await screen.findByRole("button", { name: submitLabel });
  fireEvent.click(submit);
  await waitFor(() => expect(document.querySelector(".error-summary, .alert-error")).not.toBeNull());
  if (!calls.some(({ method, path }) => method === "POST" && path === getFormBasePath(scheme)))
    return "not sent";
  const issue = refusal.detail.fields?.find(({ path, key }) => path === mutant.path && key === mutant.key);
  if (!issue) return "not refused";
  const root = issue.path.split(".")[0] ?? "";
  const row = document.getElementById(toControlId(root));
  if (!listReasonTexts(issue).some((reason) => row?.textContent?.includes(reason)))
    return "not shown at the end";
  const change = row?.querySelector(".fv-error button");
  if (!change) return "nothing leads to its field";
  await act(async () => fireEvent.click(change));
  const step = scheme.steps.find(({ fields }) => fields.some(({ key }) => key === root));
  // A view that is loaded when it is shown comes after its page.
  for (let turn = 0; turn < 50 && !findReason(issue); turn += 1) await act(passTurns);
  return findReason(issue) ? undefined : `not shown at its field in ${step?.id}`;
};

test.each(schemes.map((scheme, i) => [scheme.id, scheme, i] as const))(
  "%s shows each refusal at its field",
  async (_id, scheme, number) => {
    const faults: string[] = [];
    for (const mutant of listFaults(scheme, number)) {
      browser.isBlind = false;
      const refusal = await createPureCheck(scheme, mutant.situation)(mutant.situation);
      const fault = refusal ? await judgeWizard(scheme, mutant, refusal) : "not refused";
      if (fault) faults.push(`${mutant.name} ${mutant.path} ${mutant.key}: ${fault}`);
      document.body.replaceChildren();
    }
    expect(faults).toEqual([]);
  },
);
