/**
 * The wizard (experience.md › Wizard): step list, one topic a page, deadline and save state beside it, a check page,
 * submission. Drawn from the scheme alone.
 */
import type { ApplicationView } from "@portal/core/application/wire";
import { check } from "@portal/core/form/check";
import type { Issue, Json } from "@portal/core/form/types";
import { visibleFields, visibleSteps } from "@portal/core/form/visible";
import type { ContactView } from "@portal/core/institution/wire";
import type { FileView } from "@portal/core/upload/wire";
import { useCallback, useMemo, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { ApiError, api } from "../lib/api.ts";
import { useToday } from "../lib/clock.ts";
import { formatDay, pick } from "../lib/format.ts";
import { forget } from "../lib/query.ts";
import { paths } from "../paths.ts";
import { announceArrival } from "../ui/arrival.ts";
import { Button } from "../ui/button.tsx";
import { DaysLeft } from "../ui/deadline.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { PageHeading } from "../ui/heading.tsx";
import { Failure, Notice } from "../ui/notice.tsx";
import type { Reading } from "./answer-text.ts";
import { AnswerList } from "./check-answers.tsx";
import { FeePreview } from "./fee-preview.tsx";
import { FieldView } from "./field-view.tsx";
import { FormProvider, type FormView } from "./form-context.tsx";
import { useIssueText } from "./parts.tsx";
import { problemId } from "./problem.ts";
import { ClashDialog, SaveState } from "./save-state.tsx";
import { StepList } from "./step-list.tsx";
import { after, before, CHECK, resumeAt, stepViews } from "./step-state.ts";
import { useDraft } from "./use-draft.ts";
import { useSchemeTexts } from "./use-scheme-texts.ts";
import { useText } from "./use-text.ts";
import { checkContext, type WizardData } from "./wizard-data.ts";
import "./form.css";

export const Wizard = ({ data }: { data: WizardData }) => {
  const { scheme, event } = data;
  const { t, language } = useText(["pages/form", "common", "errors", "lists"]);
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const draft = useDraft(
    { id: data.id, institutionId: data.institutionId, scheme: scheme.id, eventId: event?.id },
    data.server,
    data.local,
    data.prefilled,
  );
  const { answers } = draft.state;
  const [files, setFiles] = useState(data.files);
  const [contacts, setContacts] = useState<ContactView[]>(data.contacts);
  const [refused, setRefused] = useState<Issue[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const submitKey = useRef<string>(undefined);

  const context = useMemo(
    () => ({ ...checkContext(data, contacts, files), today }),
    [data, contacts, files, today],
  );
  const texts = useSchemeTexts(scheme.id, event, context);
  const words = useIssueText();
  const steps = useMemo(() => visibleSteps(scheme, answers, context), [scheme, answers, context]);
  const ids = steps.map((step) => step.id);
  const all = useMemo(
    () => [...check(scheme, answers, context, { mode: "submit" }), ...refused],
    [scheme, answers, context, refused],
  );
  const [visited, visit] = useState<ReadonlySet<string>>(() => {
    if (!data.server && !data.local) return new Set();
    // A resumed draft: everything before the first open question was seen.
    const first = resumeAt(ids, all);
    return new Set(ids.slice(0, first === CHECK ? ids.length : ids.indexOf(first)));
  });
  const wanted = search.get("step");
  // Where the reader came in, decided once: answering the last open question must not turn the page.
  const [arrived] = useState(() => (data.server || data.local ? resumeAt(ids, all) : (ids[0] ?? CHECK)));
  const known = (id: string): boolean => id === CHECK || ids.includes(id);
  const current = [wanted, arrived].find((id) => id !== null && known(id)) ?? ids[0] ?? CHECK;
  const step = steps.find((one) => one.id === current);
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const shown = all.filter((issue) =>
    current === CHECK ? tried.has(CHECK) : issue.step === current && tried.has(current),
  );

  const open = useCallback(
    (id: string, focus?: string) => {
      announceArrival();
      setSearch((old) => {
        const next = new URLSearchParams(old);
        next.delete("event");
        next.delete("scheme");
        next.set("id", data.id);
        next.set("step", id);
        if (old.get("step") !== CHECK || id === CHECK) next.delete("return");
        if (old.get("step") === CHECK && id !== CHECK) next.set("return", CHECK);
        return next;
      });
      setFailure(undefined);
      window.scrollTo(0, 0);
      if (focus) setTimeout(() => document.getElementById(problemId(focus))?.focus(), 50);
    },
    [data.id, setSearch],
  );
  const goOn = async (): Promise<void> => {
    visit((old) => new Set([...old, current]));
    setTried((old) => new Set([...old, current]));
    if (all.some((issue) => issue.step === current)) {
      setRound((n) => n + 1);
      void draft.flush();
      return;
    }
    void draft.flush();
    open(search.get("return") === CHECK ? CHECK : after(ids, current));
  };
  const submit = async (): Promise<void> => {
    setTried((old) => new Set([...old, CHECK]));
    setFailure(undefined);
    if (all.length > 0) {
      setRound((n) => n + 1);
      return;
    }
    setBusy(true);
    try {
      const version = await draft.flush();
      // The same attempt repeated after a lost answer must not submit twice.
      submitKey.current ??= crypto.randomUUID();
      const done = await api.post<ApplicationView>(
        "/participate/search",
        {
          id: data.id,
          scheme: scheme.id,
          answers,
          ...(version === undefined ? {} : { version }),
          ...(event ? { eventId: event.id } : {}),
        },
        { idempotencyKey: submitKey.current },
      );
      await draft.finish();
      forget("/participate");
      navigate(`/myform/done?id=${encodeURIComponent(done.id ?? data.id)}`, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.offline) submitKey.current = undefined;
      setFailure(error);
      setRefused(
        error.fields.map((field) => ({
          path: field.path,
          key: field.key,
          ...(field.params ? { params: field.params as Record<string, Json> } : {}),
          step: steps.find((one) => one.fields.some((f) => f.key === field.path.split(".")[0]))?.id ?? CHECK,
        })),
      );
      setRound((n) => n + 1);
    } finally {
      setBusy(false);
    }
  };

  const form: FormView = {
    answers,
    context,
    contacts,
    files,
    issues: shown,
    readOnly: busy,
    ...(event ? { event } : {}),
    ...(data.institution ? { institution: data.institution } : {}),
    ...texts,
    onBlur: () => void draft.flush(),
    onFile: (file: FileView) => setFiles((old) => ({ ...old, [file.id]: file })),
    onContacts: () =>
      void api
        .get<{ items: ContactView[] }>("/contact", { limit: 100 })
        .then((list) => setContacts(list.items)),
  };
  const reading: Reading = { texts, t, language, contacts, files, event };
  const title = (id: string): string =>
    id === CHECK ? t("check.title") : (texts.text(`steps.${id}.title`) ?? id);
  const views = stepViews(ids, current, visited, all);
  const back = before(ids, current);
  const place = views.find((view) => view.id === current)?.number ?? 1;
  const name = event ? pick(event.names, language) : (texts.text("title") ?? scheme.id);

  return (
    <div className="page wz">
      <StepList steps={views} title={title} onOpen={open} />
      <div className="wz-form">
        <p className="wz-over">
          {name} · {t("stepOf", { n: place, total: views.length })}
        </p>
        <PageHeading key={current} title={`${title(current)} · ${name}`}>
          {title(current)}
        </PageHeading>
        <ErrorSummary
          round={round}
          problems={shown.map((issue) => ({
            id: problemId(issue.path),
            text: `${texts.text(`fields.${issue.path.split(".")[0]}.label`) ?? texts.text(`declarations.${issue.path}`) ?? ""}: ${words(issue)}`,
          }))}
        />
        {failure !== undefined && <Failure error={failure} />}
        {draft.state.merged.length > 0 && (
          <Notice announce title={t("merged.title")}>
            <p>
              {draft.state.merged.length > 5
                ? t("merged.many", { count: draft.state.merged.length })
                : draft.state.merged.map((key) => texts.text(`fields.${key}.label`) ?? key).join("、")}
            </p>
          </Notice>
        )}
        <FormProvider value={form}>
          <form
            noValidate
            onSubmit={(submitted) => {
              submitted.preventDefault();
              void (current === CHECK ? submit() : goOn());
            }}
          >
            {step ? (
              <>
                {texts.paragraphs(`steps.${step.id}.intro`).map((text) => (
                  <p key={text} className="wz-intro">
                    {text}
                  </p>
                ))}
                {visibleFields(scheme, step, answers, context).map((field) => (
                  <FieldView
                    key={field.key}
                    field={field}
                    path={field.key}
                    textKey={`fields.${field.key}`}
                    value={answers[field.key]}
                    onChange={(value) => {
                      draft.edit(field.key, value);
                      setRefused((old) => old.filter((issue) => issue.path.split(".")[0] !== field.key));
                    }}
                  />
                ))}
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
                  onChange={(id, path) => open(id, path)}
                />
                <Notice kind="warning" title={t("check.final")}>
                  <p>{t("check.finalText")}</p>
                </Notice>
              </>
            )}
            <div className="wz-actions">
              <Button type="submit" busy={busy}>
                {t(
                  current === CHECK
                    ? "submit"
                    : search.get("return") === CHECK
                      ? "saveReturn"
                      : "saveContinue",
                )}
              </Button>
              {back && (
                <Button look="secondary" onClick={() => open(back)}>
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
      <aside className="wz-rail" aria-label={t("rail")}>
        <SaveState state={draft.state} />
        {event && (
          <div className="wz-deadline">
            <p className="muted small">{t("deadline")}</p>
            <p>
              <strong>
                <time dateTime={event.registration.closesOn}>
                  {formatDay(event.registration.closesOn, language)}
                </time>
              </strong>{" "}
              <DaysLeft until={event.registration.closesOn} />
            </p>
          </div>
        )}
        {event && scheme.fees.kind === "BOOTH" && <FeePreview event={event} answers={answers} />}
        <p className="small">
          <Link to={paths.help} target="_blank" rel="noopener">
            {t("help")}
          </Link>
        </p>
      </aside>
      <ClashDialog clashes={draft.state.clashes} scheme={scheme} reading={reading} onSettle={draft.settle} />
    </div>
  );
};
