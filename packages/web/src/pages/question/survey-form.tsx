/** The form of a survey: every question that is asked is answered before it goes, and what is left out is led to. */
import { check } from "@portal/core/form/check";
import type { Answers } from "@portal/core/form/types";
import { formOf } from "@portal/core/survey/index";
import type { AskedSurvey } from "@portal/core/survey/wire";
import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { withAnswer } from "../../form/answer-fields.tsx";
import { problemId } from "../../form/problem.ts";
import { useAttempt } from "../../form/use-attempt.ts";
import { useText } from "../../form/use-text.ts";
import { ApiError, api } from "../../lib/api.ts";
import { useToday } from "../../lib/clock.ts";
import { part } from "../../lib/part.ts";
import type { Proof } from "../../lib/proof.ts";
import { forget } from "../../lib/query.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { noteAnswered, respondentOf } from "./respondent.ts";
import { SurveyQuestions } from "./survey-questions.tsx";

const ALREADY = 10905;

/** Nobody has to read a picture to give an opinion: the browser works a moment instead (WCAG 3.3.8). */
const proof = async (): Promise<{ codeId: string; num: string }> => {
  const made = await api.get<{ codeId: string; proof: Proof }>("/user/captcha", { kind: "proof" });
  const { solve } = await part(import("../../lib/proof.ts"));
  return { codeId: made.codeId, num: String(await solve(made.proof)) };
};

export const SurveyForm = ({ survey, application }: { survey: AskedSurvey; application?: string }) => {
  const { t, language } = useText(["pages/question", "pages/form", "common", "errors"]);
  const today = useToday();
  const navigate = useNavigate();
  const context = useMemo(() => ({ today }), [today]);
  const form = useMemo(() => formOf(survey.questions), [survey]);
  const [answers, setAnswers] = useState<Answers>({});
  const attempt = useAttempt();
  const wrong = check(form, answers, context, { mode: "submit" });
  const issues = [...(attempt.tried ? wrong : []), ...attempt.refused];
  const leading = useRef<string>(undefined);
  leading.current = issues[0]?.path;
  const { round } = attempt;
  // The first question that is left out takes the focus after every attempt; its error is tied to it.
  useEffect(() => {
    if (round > 0 && leading.current) document.getElementById(problemId(leading.current))?.focus();
  }, [round]);
  const send = () =>
    attempt.send(wrong, async () => {
      const key = application ? { application } : { respondent: respondentOf(survey.id), ...(await proof()) };
      try {
        await api.post(
          `/question/${survey.id}`,
          { answers, language, ...key },
          { anonymous: application === undefined },
        );
      } catch (error) {
        if (error instanceof ApiError && error.code === ALREADY && !application) noteAnswered(survey.id);
        throw error;
      }
      if (!application) noteAnswered(survey.id);
      forget("/question");
      await navigate(paths.surveyResult(survey.id), { replace: true, state: { answered: true } });
    });
  const left = new Set(issues.map(({ path }) => path.split(".")[0])).size;
  return (
    <form
      noValidate
      className="sv-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="sv-told">{t(application ? "survey.named" : "survey.anonymous")}</p>
      <p className="sv-told">{t("survey.all")}</p>
      <SurveyQuestions
        questions={survey.questions}
        answers={answers}
        context={context}
        issues={issues}
        language={language}
        readOnly={attempt.busy}
        onEdit={(key, value) => {
          setAnswers((old) => withAnswer(old, key, value));
          attempt.edited(key);
        }}
      />
      {attempt.failure && <Failure error={attempt.failure} />}
      {left > 0 && !attempt.failure && (
        <Notice kind="error" announce title={t("survey.left", { count: left })} />
      )}
      <div className="actions">
        <Button type="submit" busy={attempt.busy}>
          {t("survey.send")}
        </Button>
      </div>
    </form>
  );
};
