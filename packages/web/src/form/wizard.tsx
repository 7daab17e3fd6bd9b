/**
 * The wizard (experience.md › Wizard): step list, one topic a page, deadline and save state beside it, a check page,
 * submission. Drawn from the scheme alone.
 */
import { check } from "@portal/core/form/check";
import { fieldsOf } from "@portal/core/form/totals";
import { visibleFields } from "@portal/core/form/visible";
import type { ContactView } from "@portal/core/institution/wire";
import { lazy, Suspense, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "../lib/api.ts";
import { useToday } from "../lib/clock.ts";
import { pick } from "../lib/format.ts";
import { part } from "../lib/part.ts";
import { forget } from "../lib/query.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { PageHeading } from "../ui/heading.tsx";
import { Notice } from "../ui/notice.tsx";
import { AnswerFields, ProblemSummary } from "./answer-fields.tsx";
import type { Reading } from "./answer-text.ts";
import { AnswerList } from "./check-answers.tsx";
import { FeeCheck } from "./fee-preview.tsx";
import { wholeIn } from "./field-at.ts";
import { FormProvider, type FormView } from "./form-context.tsx";
import { StepList } from "./step-list.tsx";
import { CHECK } from "./step-state.ts";
import { useAttempt } from "./use-attempt.ts";
import { useDraft } from "./use-draft.ts";
import { useSchemeTexts } from "./use-scheme-texts.ts";
import { useSteps } from "./use-steps.ts";
import { useSubmit } from "./use-submit.ts";
import { useText } from "./use-text.ts";
import { checkContext, type WizardData } from "./wizard-data.ts";
import { WizardNews } from "./wizard-news.tsx";
import { WizardRail } from "./wizard-rail.tsx";
import "./form.css";

/** Loaded with the first difference: most never meet one. */
const ClashDialog = lazy(async () => ({ default: (await part(import("./clash-dialog.tsx"))).ClashDialog }));

export const Wizard = ({ data }: { data: WizardData }) => {
  const { scheme, event } = data;
  const { t, language } = useText(["pages/form", "common", "errors", "lists"]);
  const navigate = useNavigate();
  const today = useToday();
  const draft = useDraft(
    {
      id: data.id,
      institutionId: data.institutionId,
      scheme: scheme.id,
      eventId: event?.id,
      parentId: data.parentId,
    },
    data.server,
    data.local,
    data.prefilled,
    useMemo(() => wholeIn(fieldsOf(scheme)), [scheme]),
  );
  const { answers, status } = draft.state;
  const [files, setFiles] = useState(data.files);
  const [contacts, setContacts] = useState<ContactView[]>(data.contacts);
  const context = useMemo(
    () => ({ ...checkContext(data, contacts, files), today }),
    [data, contacts, files, today],
  );
  const texts = useSchemeTexts(scheme.id, event, context);
  const attempt = useAttempt(
    (key) => scheme.steps.find((one) => one.fields.some((field) => field.key === key))?.id ?? CHECK,
  );
  const wrong = useMemo(
    () => check(scheme, answers, context, { mode: "submit" }),
    [scheme, answers, context],
  );
  const issues = [...wrong, ...attempt.refused];
  const { steps, step, current, views, back, returning, shown, open, leave, next } = useSteps(
    data.id,
    scheme,
    answers,
    context,
    issues,
    Boolean(data.server || data.local),
  );
  const submit = useSubmit(data, draft, attempt);
  const [round, setRound] = useState(0);
  const turn = (id: string, focus?: string): void => {
    attempt.forget();
    open(id, focus);
  };
  const goOn = (): void => {
    leave();
    void draft.flush();
    attempt.forget();
    if (issues.some((issue) => issue.step === current)) setRound((n) => n + 1);
    else next();
  };

  const form: FormView = {
    answers,
    context,
    contacts,
    files,
    // A row of an imported list is checked as soon as it is there, without waiting for the page to be left.
    issues: issues.filter(
      (issue) => shown.includes(issue) || (issue.step === current && issue.path.includes(".rows.")),
    ),
    readOnly: attempt.busy || status === "submitted",
    ...(event ? { event } : {}),
    ...(data.institution ? { institution: data.institution } : {}),
    ...texts,
    onBlur: () => void draft.flush(),
    onFile: (file) => setFiles((old) => ({ ...old, [file.id]: file })),
    onContacts: () =>
      void api.get<{ items: ContactView[] }>("/contact").then((list) => setContacts(list.items)),
  };
  const reading: Reading = { texts, t, language, contacts, files, event };
  const title = (id: string): string =>
    id === CHECK ? t("check.title") : (texts.text(`steps.${id}.title`) ?? id);
  const place = views.find((view) => view.id === current)?.number ?? 1;
  const name = event ? pick(event.names, language) : (texts.text("title") ?? scheme.id);

  return (
    <div className="page wz">
      <StepList steps={views} title={title} onOpen={turn} />
      <div className="wz-form">
        <p className="wz-over">
          {name}
          <span className="wz-over-place"> · {t("stepOf", { n: place, total: steps.length + 1 })}</span>
        </p>
        <PageHeading key={current} title={`${title(current)} · ${name}`}>
          {title(current)}
        </PageHeading>
        <FormProvider value={form}>
          <ProblemSummary fields={fieldsOf(scheme)} issues={shown} round={round + attempt.round} />
          <WizardNews id={data.id} state={draft.state} failure={attempt.failure} texts={texts} />
          <form
            noValidate
            onSubmit={(submitted) => {
              submitted.preventDefault();
              if (current !== CHECK) return goOn();
              leave();
              void submit(wrong);
            }}
          >
            {step ? (
              <>
                {texts.paragraphs(`steps.${step.id}.intro`).map((text) => (
                  <p key={text} className="wz-intro">
                    {text}
                  </p>
                ))}
                <AnswerFields
                  fields={visibleFields(scheme, step, answers, context)}
                  onEdit={(key, value) => {
                    draft.edit(key, value);
                    attempt.edited(key);
                  }}
                />
              </>
            ) : (
              <>
                <p className="wz-intro">{t("check.intro")}</p>
                <AnswerList
                  scheme={scheme}
                  answers={answers}
                  context={context}
                  reading={reading}
                  issues={shown}
                  onChange={turn}
                />
                {event && <FeeCheck scheme={scheme} event={event} answers={answers} context={context} />}
                <Notice kind="warning" title={t("check.final")}>
                  <p>{t("check.finalText")}</p>
                </Notice>
              </>
            )}
            <div className="wz-actions">
              <Button type="submit" busy={attempt.busy} disabled={status === "submitted"}>
                {t(
                  current === CHECK
                    ? scheme.id.startsWith("REPORT_")
                      ? "submitReport"
                      : "submit"
                    : returning
                      ? "saveReturn"
                      : "saveContinue",
                )}
              </Button>
              {back && (
                <Button look="secondary" onClick={() => turn(back)}>
                  {t("back")}
                </Button>
              )}
              <Button
                look="quiet"
                onClick={() => {
                  void draft.flush().then(() => {
                    forget("/participate");
                    navigate(paths.records);
                  });
                }}
              >
                {t("saveLeave")}
              </Button>
            </div>
          </form>
        </FormProvider>
      </div>
      <WizardRail context={context} state={draft.state} scheme={scheme} event={event} until={data.until} />
      {draft.state.clashes.length > 0 && (
        <Suspense>
          <ClashDialog
            clashes={draft.state.clashes}
            scheme={scheme}
            reading={reading}
            onSettle={draft.settle}
          />
        </Suspense>
      )}
    </div>
  );
};
