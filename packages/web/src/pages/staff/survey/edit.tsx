/** Building a survey in four languages; opening it, closing it, copying it; trying it as its readers see it. */
import "../../question/survey.css";
import "./builder.css";
import { openIssues } from "@portal/core/survey/index";
import { MOST } from "@portal/core/survey/kinds";
import type { StaffSurvey, SurveyWrite } from "@portal/core/survey/wire";
import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { useText } from "../../../form/use-text.ts";
import { api } from "../../../lib/api.ts";
import { useToday } from "../../../lib/clock.ts";
import { pick } from "../../../lib/format.ts";
import type { Language } from "../../../lib/i18n.ts";
import { forget, useResource } from "../../../lib/query.ts";
import { useSending } from "../../../lib/use-sending.ts";
import { Awaited } from "../../../ui/awaited.tsx";
import { Button } from "../../../ui/button.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";
import { AdminFrame } from "../admin/frame.tsx";
import { About } from "./about.tsx";
import { draftOf, moved, without, withQuestion } from "./draft.ts";
import { LanguageBar, languageOf } from "./languages.tsx";
import { Preview } from "./preview.tsx";
import { QuestionCard } from "./question.tsx";
import { Standing } from "./standing.tsx";
import { Words } from "./words.tsx";

const path = "/staff/survey";
type Done = "saved" | "opened" | "closed" | "copied";

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
  const { busy, error, send, refused: wrong } = useSending();
  const put = (more: Partial<SurveyWrite>): void => {
    setDraft((old) => ({ ...old, ...more }));
    setDone(undefined);
  };
  const missing = openIssues({ ...draft, closesOn: undefined }, today);
  const act = async (work: () => Promise<void>): Promise<void> => {
    const refusal = await send(async () => {
      await work();
      forget(path);
    });
    const first = refusal?.fields.map(languageOf).find(Boolean);
    if (first) setShown(first);
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
  const title = standing ? pick(standing.titles, language) : t("new");
  return (
    <AdminFrame title={title} crumbs={[{ text: t("title"), to: path }, { text: title }]}>
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
        <About
          draft={draft}
          fixed={fixed}
          wrong={wrong}
          onChange={(next) => {
            setDraft(next);
            setDone(undefined);
          }}
        />
        <LanguageBar shown={shown} missing={missing} onChoose={setShown} />
        <Words draft={draft} shown={shown} wrong={wrong} onChange={put} />
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
      <Standing
        survey={standing}
        tied={Boolean(draft.eventId)}
        busy={busy}
        onOpen={() => void open()}
        onClose={() => void close()}
        onCopy={() => void copy()}
        onRemove={() => void remove()}
      />
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
      <Awaited found={found} none={t("none")} />
    </AdminFrame>
  );
};
