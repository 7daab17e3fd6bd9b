/** The results of a survey: each chart is a table with bars, so that it can be read aloud and printed. */
import { MIN_PUBLIC_ANSWERS } from "@portal/core/surveys/question-kinds";
import type { QuestionResult, SurveyQuestion, SurveyResult } from "@portal/core/surveys/survey-schema";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatNumber, pickLanguage } from "../../shell/format.ts";
import "./survey.css";

type Counts = NonNullable<QuestionResult["counts"]>;
const sumCounts = (counts: Counts = []): number => counts.reduce((sum, { count }) => sum + count, 0);

const Bars = ({
  caption,
  counts,
  of,
  label,
}: {
  caption: string;
  counts: Counts;
  /** Number of answers, the base of the shares. */
  of: number;
  label: (code: string) => string;
}) => {
  const { t, language } = useText(["pages/question"]);
  return (
    <table className="sv-bars">
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        <col className="sv-name" />
        <col />
        <col className="sv-count" />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t("result.answer")}</th>
          <th scope="col">{t("result.share")}</th>
          <th scope="col">{t("result.count")}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ code, count }) => {
          const percentage = of > 0 ? Math.round((count * 100) / of) : 0;
          return (
            <tr key={code}>
              <th scope="row">{label(code)}</th>
              <td className="sv-share">
                <span className="sv-track" aria-hidden="true">
                  <span style={{ inlineSize: `${percentage}%` }} />
                </span>
                <span className="sv-percent">{formatNumber(percentage, language)}%</span>
              </td>
              <td className="sv-count">{formatNumber(count, language)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

const QuestionSummary = ({
  question,
  result,
  n,
}: {
  question: SurveyQuestion;
  result: QuestionResult;
  n: number;
}) => {
  const { t, language } = useText(["pages/question"]);
  const title = pickLanguage(question.labels, language);
  const findLabel = (code: string): string => {
    if (question.kind === "DAY") return formatDay(code, language);
    if (question.kind === "SCALE") {
      const end =
        code === "1" ? question.ends?.low : code === String(question.max) ? question.ends?.high : undefined;
      return end ? `${code} – ${pickLanguage(end, language)}` : code;
    }
    return pickLanguage(question.options?.find((one) => one.code === code)?.labels, language) || code;
  };
  const numbers = (["mean", "lowest", "highest"] as const).flatMap((name) => {
    const value = result[name];
    return value === undefined ? [] : [t(`result.${name}`, { value: formatNumber(value, language) })];
  });
  // Counts are public, free text is not.
  const withheldText =
    result.answered > 0 && !(result.counts ?? result.rows ?? result.texts) && numbers.length === 0;
  return (
    <section className="sv-one" aria-labelledby={`result-${question.key}`}>
      <h3 id={`result-${question.key}`}>
        {n}. {title}
      </h3>
      <p className="muted">
        {[t("result.answered", { count: result.answered }), ...numbers].join(" · ")}
        {question.kind === "MULTIPLE" && ` · ${t("result.several")}`}
        {withheldText &&
          ` · ${t(result.answered < MIN_PUBLIC_ANSWERS ? "result.few" : "result.withheld", { min: MIN_PUBLIC_ANSWERS })}`}
      </p>
      {result.counts && (
        <Bars caption={title} counts={result.counts} of={result.answered} label={findLabel} />
      )}
      {result.rows && (
        <div className="sv-rows">
          {result.rows.map((row) => {
            const name = pickLanguage(question.rows?.find(({ code }) => code === row.code)?.labels, language);
            return (
              <div key={row.code}>
                <h4>{name}</h4>
                <Bars
                  caption={`${title} – ${name}`}
                  counts={row.counts}
                  of={result.answered}
                  label={findLabel}
                />
              </div>
            );
          })}
        </div>
      )}
      {result.texts && result.texts.length > 0 && (
        <ul className="sv-texts">
          {result.texts.map((text, i) => (
            // Texts have no id, and two can be equal.
            <li key={String(i)} className="pre">
              {text}
            </li>
          ))}
        </ul>
      )}
      {question.kind === "DAY" && result.counts && sumCounts(result.counts) < result.answered && (
        <p className="muted">{t("result.daysShown", { number: result.counts.length })}</p>
      )}
      {result.texts && result.texts.length < result.answered && (
        <p className="muted">{t("result.textsShown", { number: result.texts.length })}</p>
      )}
    </section>
  );
};

export const SurveyResults = ({ result }: { result: SurveyResult }) => {
  const { t, language } = useText(["pages/question"]);
  const { answers, invited } = result;
  const formatCount = (value: number): string => formatNumber(value, language);
  return (
    <>
      <p className="lead">{t("result.total", { count: answers })}</p>
      {invited !== undefined && invited > 0 && (
        <p>
          {t("result.rate", {
            answers: formatCount(answers),
            invited: formatCount(invited),
            percent: formatCount(Math.round((answers * 100) / invited)),
          })}
        </p>
      )}
      {result.results.map((one, i) => {
        const question = result.questions.find(({ key }) => key === one.key);
        return question && <QuestionSummary key={one.key} question={question} result={one} n={i + 1} />;
      })}
    </>
  );
};
