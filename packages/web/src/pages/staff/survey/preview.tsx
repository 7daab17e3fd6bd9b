/** A survey tried as its readers see it, while it is written. */
import type { Answers } from "@portal/core/form/types";
import type { SurveyWrite } from "@portal/core/survey/wire";
import { useState } from "react";
import { withAnswer } from "../../../form/answer-fields.tsx";
import { useText } from "../../../form/use-text.ts";
import { useToday } from "../../../lib/clock.ts";
import type { Language } from "../../../lib/i18n.ts";
import { SurveyQuestions } from "../../question/survey-questions.tsx";

export const Preview = ({ draft, shown }: { draft: SurveyWrite; shown: Language }) => {
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
