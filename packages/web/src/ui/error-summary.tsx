/**
 * The issues at the top of a form: it takes the focus, links to each input, and repeats the texts beside the inputs.
 */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Remedy } from "../shell/refusal-remedies.ts";
import { addListKeys } from "./list-keys.ts";
import { RemedyLinks } from "./remedy-links.tsx";

export interface Problem {
  /** The id of the input. */
  id: string;
  text: string;
  /** The text is that of several inputs, and does not say which one it is about: its label is before it. */
  isUnnamed?: boolean;
  /** For a problem without an input on this page: the page where it can be corrected, or `nowhere`. */
  elsewhere?: Remedy | "nowhere";
}
/**
 * Finds the control of a group that is wrong, or its first, such as its first radio button; a single control is
 * its own.
 */
const findFirstControl = (target: HTMLElement): HTMLElement =>
  target instanceof HTMLFieldSetElement
    ? (target.querySelector<HTMLElement>("[aria-invalid=true]") ??
      target.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea, button") ??
      target)
    : target;

/** Reads the label or legend of an input as the page shows it, without its mark and the end of its sentence. */
const readLabel = (id: string): string => {
  const input = document.getElementById(id);
  const label =
    input instanceof HTMLFieldSetElement
      ? input.querySelector("legend")
      : (input as HTMLInputElement | null)?.labels?.[0];
  const marks = label ? [...label.querySelectorAll(".required, .optional")] : [];
  const text = marks.reduce((rest, mark) => rest.replace(mark.textContent, ""), label?.textContent ?? "");
  return text.trim().replace(/[。.？?]$/u, "");
};

/**
 * Reads the labels of inputs from the page that was just rendered: they are of its language, and no form forgets them.
 */
const useLabels = (ids: readonly string[]): readonly string[] => {
  const [labels, setLabels] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const nextLabels = ids.map(readLabel);
    if (nextLabels.some((label, i) => label !== labels[i])) setLabels(nextLabels);
  });
  return labels;
};

/** Opens the details around an input, so that it can take the focus. */
const openAround = (target: HTMLElement): void => {
  const details = target.closest("details");
  if (!details) return;
  details.open = true;
  if (details.parentElement) openAround(details.parentElement);
};

/**
 * Focuses an input, or the first of a group of them: what is closed around it is opened, and it comes into view.
 */
export const focusInput = (target: HTMLElement): void => {
  openAround(target);
  target.scrollIntoView({ block: "center" });
  findFirstControl(target).focus();
};

/**
 * Finds an input by its id, or the nearest place around it: of a row that is missing, its list. Parts of an id are
 * separated by hyphens.
 */
export const findNearestInput = (id: string): HTMLElement | null => {
  const parts = id.split("-");
  for (let length = parts.length; length > 1; length -= 1) {
    const element = document.getElementById(parts.slice(0, length).join("-"));
    if (element) return element;
  }
  return document.getElementById(id);
};

/** Returns whether an element is before another one on the page, around it included; one that is missing does not. */
const standsBefore = (one: HTMLElement | null, other: HTMLElement | null): boolean =>
  one !== null &&
  (other === null || (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);

/**
 * Sorts what names inputs as these follow one another on the page that was just rendered: checks find problems in an
 * order of their own. What has no input on the page comes last.
 */
export const useOrderOfPage = <T extends { readonly id: string }>(entries: readonly T[]): readonly T[] => {
  const [order, setOrder] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const inputs = new Map(entries.map(({ id }) => [id, findNearestInput(id)]));
    const nextOrder = [...inputs.keys()].sort((one, other) => {
      const [input = null, otherInput = null] = [inputs.get(one), inputs.get(other)];
      return Number(standsBefore(otherInput, input)) - Number(standsBefore(input, otherInput));
    });
    if (nextOrder.some((id, i) => id !== order[i])) setOrder(nextOrder);
  });
  return [...entries].sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
};

/**
 * A link to an input, which takes the focus.
 * @param onFollow is called before, for what the page must show first
 */
export const InputLink = ({
  id,
  onFollow,
  children,
}: {
  id: string;
  onFollow?: () => void;
  children: ReactNode;
}) => (
  <a
    href={`#${id}`}
    onClick={(event) => {
      onFollow?.();
      const target = findNearestInput(id);
      if (!target) return;
      event.preventDefault();
      focusInput(target);
    }}
  >
    {children}
  </a>
);

/**
 * `round` changes with every attempt, so that the summary takes the focus again; a negative one takes none. What else
 * can be done about the problems follows them.
 */
export const ErrorSummary = ({
  problems: foundProblems,
  round = 0,
  children,
}: {
  problems: Problem[];
  round?: number;
  children?: ReactNode;
}) => {
  const { t } = useTranslation("common");
  const ref = useRef<HTMLDivElement>(null);
  const problems = useOrderOfPage(foundProblems);
  const hasProblems = problems.length > 0;
  const labels = useLabels(problems.map(({ id, isUnnamed }) => (isUnnamed ? id : "")));
  useEffect(() => {
    if (hasProblems && round >= 0) ref.current?.focus();
  }, [hasProblems, round]);
  if (!hasProblems) return null;
  return (
    <div ref={ref} className="error-summary" tabIndex={-1} role="alert" aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">{t("error.summary", { count: problems.length })}</h2>
      <ul>
        {addListKeys(problems, ({ id, text }) => `${id} ${text}`).map(({ key, item: problem }, i) => (
          <li key={key}>
            {problem.elsewhere ? (
              <>
                {problem.text}
                {problem.elsewhere !== "nowhere" && <RemedyLinks remedies={[problem.elsewhere]} />}
              </>
            ) : (
              <InputLink id={problem.id}>
                {labels[i] ? t("error.of", { name: labels[i], what: problem.text }) : problem.text}
              </InputLink>
            )}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
};
