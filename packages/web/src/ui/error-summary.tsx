/**
 * The issues at the top of a form: it takes the focus, links to each input, and repeats the texts beside the inputs.
 */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Remedy } from "../shell/refusal-remedies.ts";
import { RemedyLinks } from "./remedy-links.tsx";

export interface Problem {
  /** The id of the input. */
  id: string;
  text: string;
  /** The label of the input, where the text does not name it. */
  label?: string;
  /** No input of the page carries it: the page that can mend it, where one is known. */
  elsewhere?: Remedy | "nowhere";
}
/** The first control of a group, such as its first radio button; a control that stands alone is its own. */
const findFirstControl = (target: HTMLElement): HTMLElement =>
  target instanceof HTMLFieldSetElement
    ? (target.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea, button") ?? target)
    : target;

/** What is closed is opened, so that its input can take the focus. */
const openAround = (target: HTMLElement): void => {
  const details = target.closest("details");
  if (!details) return;
  details.open = true;
  if (details.parentElement) openAround(details.parentElement);
};

/** `round` changes with every attempt, so that the summary takes the focus again. */
export const ErrorSummary = ({ problems, round = 0 }: { problems: Problem[]; round?: number }) => {
  const { t } = useTranslation("common");
  const ref = useRef<HTMLDivElement>(null);
  const hasProblems = problems.length > 0;
  useEffect(() => {
    if (hasProblems && round >= 0) ref.current?.focus();
  }, [hasProblems, round]);
  if (!hasProblems) return null;
  return (
    <div ref={ref} className="error-summary" tabIndex={-1} role="alert" aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">{t("error.summary", { count: problems.length })}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem.id + problem.text}>
            {problem.elsewhere ? (
              <>
                {problem.text}
                {problem.elsewhere !== "nowhere" && <RemedyLinks remedies={[problem.elsewhere]} />}
              </>
            ) : (
              <a
                href={`#${problem.id}`}
                onClick={(event) => {
                  const target = document.getElementById(problem.id);
                  if (!target) return;
                  event.preventDefault();
                  openAround(target);
                  target.scrollIntoView({ block: "center" });
                  findFirstControl(target).focus();
                }}
              >
                {problem.label ? t("error.of", { name: problem.label, what: problem.text }) : problem.text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};
