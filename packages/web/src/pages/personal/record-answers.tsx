/** The answers as submitted, folded away under the timeline; open in print. */
import type { ApplicationView } from "@portal/core/application/wire";
import { useEffect, useMemo, useState } from "react";
import { AnswerList } from "../../form/check-answers.tsx";
import { useSchemeTexts } from "../../form/use-scheme-texts.ts";
import { useText } from "../../form/use-text.ts";
import { checkContext, surroundings } from "../../form/wizard-data.ts";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import "../../form/form.css";

export type Around = Awaited<ReturnType<typeof surroundings>>;

/** What stands around an application: read once, when it is asked for. */
export const useAround = (view: ApplicationView, wanted: boolean) => {
  const [around, set] = useState<Around>();
  const [error, fail] = useState<unknown>();
  useEffect(() => {
    if (!wanted || around) return;
    let left = false;
    surroundings(view).then(
      (found) => left || set(found),
      (cause: unknown) => left || fail(cause),
    );
    return () => {
      left = true;
    };
  }, [view, wanted, around]);
  return { around, error };
};

const Answers = ({ view, around }: { view: ApplicationView; around: Around }) => {
  const { t, language } = useText(["pages/form", "common", "lists"]);
  const context = useMemo(() => checkContext(around, around.contacts, around.files), [around]);
  const texts = useSchemeTexts(around.scheme.id, around.event, context);
  return (
    <AnswerList
      scheme={around.scheme}
      answers={view.answers}
      context={context}
      reading={{ texts, t, language, contacts: around.contacts, files: around.files, event: around.event }}
    />
  );
};

export const RecordAnswers = ({ view }: { view: ApplicationView }) => {
  const { t } = useText(["pages/personal"]);
  const [open, setOpen] = useState(false);
  const { around, error } = useAround(view, open);
  return (
    <details className="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{t("record.answers")}</strong>
      </summary>
      {open && error !== undefined && <Failure error={error} />}
      {open && !around && error === undefined && <Skeleton lines={6} />}
      {open && around && <Answers view={view} around={around} />}
    </details>
  );
};
