/** The checklist of an application: points that are met or scored, each with a note; read only for cashiers. */
import { GuidedForm } from "../../form/guided-form.tsx";
import "./checklist.css";
import { checkResults, MAX_CHECK_NOTE, MAX_LISTED_SAVES } from "@portal/core/applications/desk/check-results";
import type { CheckAnswer, Checklist } from "@portal/core/applications/desk/checklist-schema";
import { STALE_VERSION } from "@portal/core/platform/error-codes";
import { useState } from "react";
import { RestoredInputNote, usePersistedInput, useVersionChange } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import type { TranslateKey } from "../../shell/translate-key.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextAreaField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";

type Point = Checklist["points"][number];
type Answers = Record<string, CheckAnswer>;
const namespaces = ["pages/staff-checklist", "errors", "common"];

/** Returns the value of an answer in a select: a result, or a score. */
const toChoice = ({ result, score }: CheckAnswer): string =>
  result ?? (score === undefined ? "" : String(score));
const parseChoice = (point: Point, choice: string): Pick<CheckAnswer, "result" | "score"> => {
  if (choice === "") return {};
  return point.kind === "SCORE"
    ? { score: Number(choice) }
    : { result: checkResults.find((each) => each === choice) };
};
const listChoices = (point: Point, t: TranslateKey): [string, string][] =>
  point.kind === "SCORE"
    ? Array.from({ length: (point.max ?? 0) + 1 }, (_, n) => [String(n), t("points", { count: n })])
    : checkResults.map((result) => [result, t(`result.${result}`)]);

const PointInput = ({
  point,
  answer,
  stamp,
  describeRefusal,
  onChange,
}: {
  point: Point;
  answer: CheckAnswer;
  stamp: Checklist["answers"][string] | undefined;
  describeRefusal: (path: string) => string | undefined;
  onChange: (answer: CheckAnswer) => void;
}) => {
  const { t, language } = useText(namespaces);
  const name = t(`point.${point.key}`);
  const choice = toChoice(answer);
  const noteError = describeRefusal(`answers.${point.key}.note`);
  return (
    <li>
      <SelectField
        id={`check-${point.key}`}
        label={point.kind === "SCORE" ? t("scoreLabel", { point: name, max: point.max }) : name}
        mark={false}
        value={choice}
        error={
          describeRefusal(`answers.${point.key}.score`) ?? describeRefusal(`answers.${point.key}.result`)
        }
        onChange={(event) => onChange({ note: answer.note, ...parseChoice(point, event.target.value) })}
      >
        <option value="">{t("none")}</option>
        {listChoices(point, t).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      {(choice !== "" || answer.note || noteError) && (
        <TextAreaField
          id={`check-${point.key}-note`}
          label={t("note", { point: name })}
          hint={answer.result === "NOT_MET" ? t("noteHint") : undefined}
          rows={2}
          maxLength={MAX_CHECK_NOTE}
          value={answer.note ?? ""}
          error={noteError}
          onChange={(event) => onChange({ ...answer, note: event.target.value })}
        />
      )}
      {stamp && (
        <p className="muted small">
          {t("by", { author: stamp.author, at: formatInstant(stamp.at, language) })}
        </p>
      )}
    </li>
  );
};

/** Shows the answers to those who may only read them. */
const PointList = ({ list }: { list: Checklist }) => {
  const { t, language } = useText(namespaces);
  return (
    <dl className="checklist-facts">
      {list.points.map((point) => {
        const answer = list.answers[point.key];
        const choice = listChoices(point, t).find(([value]) => answer && value === toChoice(answer));
        return (
          <div key={point.key}>
            <dt>{t(`point.${point.key}`)}</dt>
            <dd>
              {choice?.[1] ?? t("none")}
              {point.kind === "SCORE" && choice ? ` / ${point.max}` : ""}
              {answer?.note && <p className="pre">{answer.note}</p>}
              {answer && (
                <p className="muted small">
                  {t("by", { author: answer.author, at: formatInstant(answer.at, language) })}
                </p>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};

const readAnswers = ({ answers }: Checklist): Answers =>
  Object.fromEntries(Object.entries(answers).map(([key, { author: _, at: __, ...answer }]) => [key, answer]));

/** Lists the points that somebody else answered between two versions. */
const listNewerPoints = (former: Checklist, { points, answers }: Checklist): string[] =>
  points.map(({ key }) => key).filter((key) => answers[key]?.at !== former.answers[key]?.at);

/** Says that a colleague has saved first, and which points to check before the checklist is saved again. */
const NewerVersionAlert = ({ points }: { points: readonly string[] }) => {
  const { t } = useText(namespaces);
  return (
    <Alert kind="warning" announce title={t("newer.title")}>
      <p>{t("newer.text")}</p>
      <ul>
        {points.map((key) => (
          <li key={key}>{t(`point.${key}`)}</li>
        ))}
      </ul>
    </Alert>
  );
};

interface ChecklistFormProps {
  list: Checklist;
  onSaved: (list: Checklist) => void;
  /** Reads the checklist again, because a colleague has saved it meanwhile. */
  onStale: () => Promise<void>;
}
const ChecklistForm = ({ list, onSaved, onStale }: ChecklistFormProps) => {
  const { t } = useText(namespaces);
  const [answers, setAnswers, persistedInput] = usePersistedInput(`checklist ${list.id}`, () =>
    readAnswers(list),
  );
  const [isSaved, setIsSaved] = useConfirmation<true>();
  /** The version whose save was refused because there is a newer one. */
  const [staleList, setStaleList] = useState<Checklist>();
  /** Whether the newer version is still being read; until then the refusal alone would not say enough. */
  const [isReloading, setIsReloading] = useState(false);
  const { busy, error, describeRefusal, send } = useSubmission();
  // Saving the new version with the earlier answers would overwrite those of a colleague.
  useVersionChange(list.version, () => persistedInput.rebase(readAnswers(list)));
  const save = async () => {
    setStaleList(undefined);
    const refusal = await send(async () => {
      const next = await api.put<Checklist>(`/staff/application/${encodeURIComponent(list.id)}/checklist`, {
        version: list.version,
        answers,
      });
      persistedInput.restart(readAnswers(next));
      onSaved(next);
      setIsSaved(true);
    });
    if (refusal?.code !== STALE_VERSION) return;
    setIsReloading(true);
    await onStale();
    setIsReloading(false);
    setStaleList(list);
  };
  return (
    <GuidedForm send={save}>
      <RestoredInputNote persistedInput={persistedInput} />
      <ul className="checklist">
        {list.points.map((point) => (
          <PointInput
            key={point.key}
            point={point}
            answer={answers[point.key] ?? {}}
            stamp={list.answers[point.key]}
            describeRefusal={describeRefusal}
            onChange={(answer) => {
              setIsSaved(undefined);
              setAnswers({ ...answers, [point.key]: answer });
            }}
          />
        ))}
      </ul>
      {staleList && staleList.version !== list.version ? (
        <NewerVersionAlert points={listNewerPoints(staleList, list)} />
      ) : (
        error && !isReloading && <FailureAlert error={error} />
      )}
      {isSaved && <Alert kind="success" announce title={t("saved")} />}
      <Button type="submit" look="secondary" small busy={busy}>
        {t("save")}
      </Button>
    </GuidedForm>
  );
};

const ChecklistHistory = ({ list }: { list: Checklist }) => {
  const { t, language } = useText(namespaces);
  if (list.history.length === 0) return null;
  return (
    <details>
      <summary>{t("history")}</summary>
      <ul>
        {list.history.map(({ version, at, author, changed }) => (
          <li key={version}>
            {t("by", { author, at: formatInstant(at, language) })}
            <br />
            <span className="muted small">{changed.map((key) => t(`point.${key}`)).join(" · ")}</span>
          </li>
        ))}
      </ul>
      {list.history.length === MAX_LISTED_SAVES && (
        <p className="muted small">{t("historyLatest", { number: MAX_LISTED_SAVES })}</p>
      )}
    </details>
  );
};

export const ChecklistPanel = ({ id, mayEdit }: { id: string; mayEdit: boolean }) => {
  const { t } = useText(namespaces);
  const list = useResource<Checklist>(`/staff/application/${encodeURIComponent(id)}/checklist`);
  if (!list.data) return <LoadFailure resources={[list]} />;
  const { points, answered, score, maxScore } = list.data;
  return (
    <section className="card" aria-labelledby="checklist">
      <h2 id="checklist">{t("title")}</h2>
      <LoadFailure resources={[list]} />
      <details>
        <summary>
          {t("summary", { answered, total: points.length })}
          {maxScore > 0 && ` · ${t("score", { score, max: maxScore })}`}
        </summary>
        {mayEdit ? (
          <ChecklistForm list={list.data} onSaved={list.set} onStale={list.reload} />
        ) : (
          <PointList list={list.data} />
        )}
        <ChecklistHistory list={list.data} />
      </details>
    </section>
  );
};
