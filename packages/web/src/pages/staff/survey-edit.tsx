/** Building a survey in four languages; opening it, closing it, copying it; trying it as its readers see it. */
import "../question/survey.css";
import "./survey.css";
import type { EventSummary } from "@portal/core/event/wire";
import type { Answers } from "@portal/core/form/types";
import { openIssues } from "@portal/core/survey/index";
import { MOST } from "@portal/core/survey/kinds";
import type { StaffSurvey, SurveyWrite } from "@portal/core/survey/wire";
import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { withAnswer } from "../../form/answer-fields.tsx";
import { useText } from "../../form/use-text.ts";
import { ApiError, api } from "../../lib/api.ts";
import { useToday } from "../../lib/clock.ts";
import { issueText } from "../../lib/error-text.ts";
import { pick } from "../../lib/format.ts";
import { type Language, languages } from "../../lib/i18n.ts";
import { forget, useResource } from "../../lib/query.ts";
import { paths } from "../../paths.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Checkbox, SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SurveyQuestions } from "../question/survey-questions.tsx";
import { AdminFrame } from "./admin-frame.tsx";
import { draftOf, moved, without, withQuestion } from "./survey-draft.ts";
import { QuestionCard, TextIn } from "./survey-question.tsx";
import { SurveyChip } from "./surveys.tsx";

const path = "/staff/survey";
type Done = "saved" | "opened" | "closed" | "copied";
type Issue = { path: string; key: string; params?: Record<string, unknown> };
const languageOf = ({ path: at }: Issue): Language | undefined =>
  languages.find((language) => at.endsWith(`.${language}`));

/** Which language is written now, and how many texts each still lacks. */
const LanguageBar = ({
  shown,
  missing,
  onChoose,
}: {
  shown: Language;
  missing: readonly Issue[];
  onChoose: (language: Language) => void;
}) => {
  const { t } = useText(["pages/staff-survey"]);
  return (
    <fieldset className="sb-languages">
      <legend>{t("edit.languages")}</legend>
      {languages.map((language) => {
        const count = missing.filter((issue) => languageOf(issue) === language).length;
        return (
          <button
            key={language}
            type="button"
            className="button button-secondary button-small"
            aria-pressed={language === shown}
            onClick={() => onChoose(language)}
          >
            {t(`language.${language}`)}
            <span className="sb-missing">
              {count > 0 ? t("edit.missing", { count }) : t("edit.complete")}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
};

const Preview = ({ draft, shown }: { draft: SurveyWrite; shown: Language }) => {
  const { t } = useText(["pages/staff-survey"]);
  const today = useToday();
  const [answers, setAnswers] = useState<Answers>({});
  return (
    <details className="card sb-preview">
      <summary>{t("edit.preview")}</summary>
      <div lang={shown}>
        <SurveyQuestions
          questions={draft.questions}
          answers={answers}
          context={{ today }}
          issues={[]}
          language={shown}
          onEdit={(key, value) => setAnswers((old) => withAnswer(old, key, value))}
        />
      </div>
    </details>
  );
};

const Editor = ({ from }: { from: StaffSurvey | undefined }) => {
  const { t, language } = useText(["pages/staff-survey", "pages/form", "common", "errors"]);
  const navigate = useNavigate();
  const today = useToday();
  const [standing, setStanding] = useState(from);
  const [draft, setDraft] = useState(() => draftOf(from));
  const [shown, setShown] = useState<Language>("zh-Hant");
  // A first save goes on at the address of what was saved: what was done is told there.
  const { state } = useLocation();
  const [done, setDone] = useState((state as { done?: Done } | null)?.done);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const events = useResource<{ items: EventSummary[] }>("/staff/event");
  const put = (more: Partial<SurveyWrite>): void => {
    setDraft((old) => ({ ...old, ...more }));
    setDone(undefined);
  };
  const missing = openIssues({ ...draft, closesOn: undefined }, today);
  const wrong = (at: string): string | undefined => {
    const issue = error?.fields.find((field) => field.path === at);
    return issue && issueText(t, issue);
  };
  const act = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      forget(path);
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      setError(failed);
      const first = failed.fields.map(languageOf).find(Boolean);
      if (first) setShown(first);
    } finally {
      setBusy(false);
    }
  };
  const settle = async (next: StaffSurvey, how: Done): Promise<void> => {
    setStanding(next);
    setDraft(draftOf(next));
    setDone(how);
    if (standing?.id !== next.id)
      await navigate(`${path}/${next.id}`, { replace: true, state: { done: how } });
  };
  const saved = async (): Promise<StaffSurvey> =>
    standing
      ? await api.put<StaffSurvey>(path, { ...draft, id: standing.id, version: standing.version })
      : await api.post<StaffSurvey>(path, draft);
  const save = () => act(async () => settle(await saved(), "saved"));
  /** What is written is saved first, so that what opens is what is seen. */
  const open = () =>
    act(async () => {
      const { id, version } = await saved().then((next) => {
        setStanding(next);
        return next;
      });
      await settle(await api.post<StaffSurvey>(`${path}/${id}/open`, { version }), "opened");
    });
  const close = () =>
    act(async () => {
      if (!standing) return;
      const { id, version } = standing;
      await settle(await api.post<StaffSurvey>(`${path}/${id}/close`, { version }), "closed");
    });
  const copy = () =>
    act(async () => {
      if (standing) await settle(await api.post<StaffSurvey>(`${path}/${standing.id}/copy`), "copied");
    });
  const remove = () =>
    act(async () => {
      if (!standing) return;
      await api.del(`${path}/${standing.id}`, standing.version);
      await navigate(path);
    });
  const fixed = standing?.openedAt !== undefined;
  const status = standing?.status ?? "DRAFT";
  const title = standing ? pick(standing.titles, language) : t("new");
  return (
    <AdminFrame title={title}>
      <Breadcrumbs crumbs={[{ text: t("title"), to: path }, { text: title }]} />
      {done && !error && <Notice kind="success" announce title={t(`done.${done}`)} />}
      {error && <Failure error={error} />}
      {fixed && <Notice title={t("edit.fixed")} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <section className="card" aria-labelledby="about">
          <h2 id="about">{t("edit.about")}</h2>
          <div className="sb-row">
            <SelectField
              id="event"
              label={t("field.event")}
              hint={t("field.eventHint")}
              required
              disabled={fixed}
              value={draft.eventId ?? ""}
              error={wrong("eventId")}
              onChange={(event) => {
                const { eventId: _, ...rest } = draft;
                setDraft(event.target.value ? { ...rest, eventId: event.target.value } : rest);
              }}
            >
              <option value="">{t("field.everybody")}</option>
              {events.data?.items
                .filter((one) => one.status === "PUBLISHED")
                .map((one) => (
                  <option key={one.id} value={one.id}>
                    {pick(one.names, language)}
                  </option>
                ))}
            </SelectField>
            <TextField
              id="closes"
              type="date"
              label={t("field.closesOn")}
              hint={t("field.closesHint")}
              min={today}
              value={draft.closesOn ?? ""}
              error={wrong("closesOn")}
              onChange={(event) => {
                const { closesOn: _, ...rest } = draft;
                setDraft(event.target.value ? { ...rest, closesOn: event.target.value } : rest);
              }}
            />
          </div>
          <Checkbox
            id="public"
            label={t("field.resultsPublic")}
            hint={t("field.resultsHint")}
            checked={draft.resultsPublic}
            onChange={(event) => put({ resultsPublic: event.target.checked })}
          />
        </section>
        <LanguageBar shown={shown} missing={missing} onChoose={setShown} />
        <section className="card" aria-label={t("edit.words")}>
          <TextIn
            id="title"
            label={t("field.title")}
            texts={draft.titles}
            shown={shown}
            max={MOST.title}
            error={wrong(`titles.${shown}`)}
            onChange={(titles) => put({ titles })}
          />
          <TextAreaField
            id="intro"
            lang={shown}
            label={t("field.intro")}
            hint={t("field.introHint")}
            rows={3}
            maxLength={MOST.intro}
            required
            value={draft.intros[shown]}
            error={wrong(`intros.${shown}`)}
            onChange={(event) => put({ intros: { ...draft.intros, [shown]: event.target.value } })}
          />
        </section>
        <h2 className="sb-heading">{t("edit.questions")}</h2>
        {wrong("questions") && <p className="field-error">{wrong("questions")}</p>}
        {draft.questions.map((question, at) => (
          <QuestionCard
            key={question.key}
            question={question}
            at={at}
            count={draft.questions.length}
            earlier={draft.questions.slice(0, at)}
            shown={shown}
            fixed={fixed}
            wrong={wrong}
            onChange={(next) => put({ questions: draft.questions.map((old, i) => (i === at ? next : old)) })}
            onMove={(by) => put({ questions: moved(draft.questions, at, by) })}
            onRemove={() => put({ questions: without(draft.questions, at) })}
          />
        ))}
        {!fixed && draft.questions.length < MOST.questions && (
          <p>
            <Button look="secondary" onClick={() => put({ questions: withQuestion(draft.questions) })}>
              {t("question.add")}
            </Button>
          </p>
        )}
        {draft.questions.length > 0 && <Preview draft={draft} shown={shown} />}
        <div className="actions">
          <Button type="submit" busy={busy}>
            {t("edit.save")}
          </Button>
        </div>
      </form>
      <section className="card" aria-labelledby="standing">
        <h2 id="standing">{t("edit.standing")}</h2>
        {standing && (
          <p>
            <SurveyChip survey={standing} />
          </p>
        )}
        {status === "OPEN" && standing && (
          <p>
            {t("edit.address")}{" "}
            <Link to={paths.survey(standing.id)}>
              {`${window.location.origin}${paths.survey(standing.id)}`}
            </Link>
          </p>
        )}
        <p className="muted">{t(draft.eventId ? "edit.openTied" : "edit.openAll")}</p>
        <div className="actions">
          {status !== "OPEN" && (
            <Button busy={busy} onClick={() => void open()}>
              {t(status === "CLOSED" ? "edit.reopen" : "edit.open")}
            </Button>
          )}
          {status === "OPEN" && (
            <Button look="secondary" busy={busy} onClick={() => void close()}>
              {t("edit.close")}
            </Button>
          )}
          {standing && fixed && (
            <LinkButton look="secondary" to={`${path}/${standing.id}/result`}>
              {t("results")}
            </LinkButton>
          )}
          {standing && (
            <Button look="secondary" busy={busy} onClick={() => void copy()}>
              {t("edit.copy")}
            </Button>
          )}
          {standing && !fixed && (
            <Button look="danger" busy={busy} onClick={() => void remove()}>
              {t("edit.remove")}
            </Button>
          )}
        </div>
      </section>
    </AdminFrame>
  );
};

export const Component = () => {
  const { t } = useText(["pages/staff-survey"]);
  const { id } = useParams();
  const fresh = id === "new";
  const found = useResource<StaffSurvey>(fresh || !id ? undefined : `${path}/${encodeURIComponent(id)}`);
  if (fresh || found.data) return <Editor key={found.data?.id ?? "new"} from={found.data} />;
  return (
    <AdminFrame title={t("title")}>
      {found.loading && <Skeleton lines={8} />}
      {found.error && found.error.status !== 404 && (
        <Failure error={found.error} retry={() => void found.reload()} />
      )}
      {found.error?.status === 404 && <EmptyState>{t("none")}</EmptyState>}
    </AdminFrame>
  );
};
