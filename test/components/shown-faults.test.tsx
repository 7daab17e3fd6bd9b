/**
 * Refusals of the wizard are beside their input: for each reason that a kind of field can be refused for, one faulty
 * application of some scheme (`test/schemes/random`), its field shown as the wizard shows it, with the summary above
 * it.
 */
import type { EventDetail } from "@portal/core/events/event-schema";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { Field, FormIssue, Scheme } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import type { ContactView, InstitutionView } from "@portal/core/institutions/institution-schema";
import { schemes } from "@portal/core/schemes/index";
import { cleanup, render, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, describe, expect, test } from "vitest";
import { useIssueText } from "../../packages/web/src/form/field-frame.tsx";
import { findField } from "../../packages/web/src/form/find-field.ts";
import { FormProvider, type FormView } from "../../packages/web/src/form/form-context.tsx";
import { useSchemeTexts } from "../../packages/web/src/form/use-scheme-texts.ts";
import { AnswerFields, ProblemSummary } from "../../packages/web/src/form/wizard/answer-fields.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { breakRule } from "../schemes/random/break-rules.ts";
import { createDice } from "../schemes/random/dice.ts";
import { growApplication } from "../schemes/random/grow-application.ts";
import { listAnswerMutants, type Mutant } from "../schemes/random/list-mutants.ts";
import { prepareSituation } from "../schemes/random/prepare-situation.ts";
import { testSeed } from "../support/setup/test-seed.ts";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

const doNothing = (): void => undefined;

interface ShownFault {
  scheme: Scheme;
  mutant: Mutant;
  field: Field;
  issue: FormIssue;
}
/** Lists the faults of one application of each scheme that are the only ones of their application. */
const listFaults = (scheme: Scheme): ShownFault[] => {
  const dice = createDice(testSeed);
  const validSituation = growApplication(scheme, prepareSituation(scheme), dice);
  const mutants = [
    ...listAnswerMutants(scheme, validSituation, dice),
    ...scheme.rules.flatMap((rule) => breakRule(scheme, rule, validSituation, dice) ?? []),
  ];
  return mutants.flatMap((mutant) => {
    const { answers, context } = mutant.situation;
    const [issue, ...others] = validateAnswers(scheme, answers, context, { mode: "submit" });
    const field = listFields(scheme).find(({ key }) => key === issue?.path.split(".")[0]);
    return issue && field && others.length === 0 ? [{ scheme, mutant, field, issue }] : [];
  });
};
/** Picks one fault of each kind of field and reason, and one of each rule of a scheme's own. */
const pickFaults = (): Map<string, ShownFault> =>
  new Map(
    schemes
      .flatMap(listFaults)
      .map((fault) => [
        fault.mutant.name.startsWith("rule ")
          ? `${fault.scheme.id}, ${fault.mutant.name}`
          : `${findField([fault.field], fault.issue.path)?.field.kind} ${fault.issue.key}`,
        fault,
      ]),
  );

/** Shows the field with the issue and answers the reason in words. */
const showFault = async ({ scheme, mutant, field, issue }: ShownFault): Promise<string> => {
  const { answers, context } = mutant.situation;
  let reason = "";
  const Trial = ({ isAttempted }: { isAttempted: boolean }) => {
    const describeIssue = useIssueText();
    const fieldOfIssue = findField([field], issue.path);
    reason = describeIssue(issue, fieldOfIssue?.rest.length === 0 ? fieldOfIssue.field.kind : undefined);
    const form: FormView = {
      answers,
      context,
      contacts: (context.contacts ?? []).map(({ id }) => ({ id, name: id }) as unknown as ContactView),
      files: {},
      issues: isAttempted ? [issue] : [],
      ...useSchemeTexts(scheme, context.event as unknown as EventDetail | undefined, context),
      ...(context.event && { event: context.event as unknown as EventDetail }),
      institution: context.institution as unknown as InstitutionView,
      onBlur: doNothing,
      onFile: doNothing,
      onContacts: doNothing,
    };
    return (
      <FormProvider value={form}>
        <ProblemSummary fields={[field]} issues={form.issues} round={0} />
        <AnswerFields fields={[field]} onEdit={doNothing} />
      </FormProvider>
    );
  };
  const renderField = (isAttempted: boolean) => (
    <MemoryRouter>
      <ResourceProvider>
        <Suspense>
          <Trial isAttempted={isAttempted} />
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>
  );
  // The fields are on the page before anybody tries to continue.
  const { rerender } = render(renderField(false));
  await waitFor(() => expect(document.querySelector(".fv")).not.toBeNull());
  rerender(renderField(true));
  return reason;
};

/** Finds what is wrong with how a fault is shown; undefined when nothing is. */
const judgeShownFault = async (fault: ShownFault): Promise<string | undefined> => {
  const reason = await showFault(fault);
  const link = document.querySelector(".error-summary a");
  const target = document.getElementById(link?.getAttribute("href")?.slice(1) ?? "");
  const errors = [...document.querySelectorAll(".fv-error, .fv-row-wrong")].map(
    ({ textContent }) => textContent,
  );
  cleanup();
  if (!link?.textContent.includes(reason)) return "not in the summary";
  if (!target) return "the summary leads nowhere";
  return errors.some((text) => text.includes(reason)) ? undefined : `not beside the input: ${errors}`;
};

const texts = import.meta.glob<object>("../../locales/schemes/*/en.json", { import: "default", eager: true });
beforeAll(async () => {
  stubNetwork({});
  await startTexts(
    "en",
    Object.fromEntries(
      Object.entries(texts).map(([file, content]) => [/schemes\/\w+/.exec(file)?.[0] ?? "", content]),
    ),
  );
});

describe("a fault is beside its input, and the summary leads there", () => {
  const faults = pickFaults();
  test("each kind of field is refused for several reasons", () => expect(faults.size).toBeGreaterThan(100));
  test.each([...faults.keys()])("%s", async (name) => {
    const fault = faults.get(name);
    expect(fault && (await judgeShownFault(fault))).toBeUndefined();
  });
});
