/** The answers of an application by step, with the data that they refer to: scheme, event, contacts and files. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { useEffect, useMemo, useState } from "react";
import { AnswerList } from "../../form/answer-list.tsx";
import { buildBrowserCheckContext } from "../../form/browser-check-context.ts";
import { useSchemeTexts } from "../../form/use-scheme-texts.ts";
import { useText } from "../../form/use-text.ts";
import { loadApplicationContext } from "../../form/wizard-data.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import "../../form/form.css";

export type ApplicationContext = Awaited<ReturnType<typeof loadApplicationContext>>;

/** Loads the data that an application refers to once, when it is needed. */
export const useApplicationContext = (view: ApplicationView, isEnabled: boolean) => {
  const [applicationContext, setApplicationContext] = useState<ApplicationContext>();
  const [error, fail] = useState<unknown>();
  useEffect(() => {
    if (!isEnabled || applicationContext) return;
    let isCancelled = false;
    loadApplicationContext(view).then(
      (loadedContext) => isCancelled || setApplicationContext(loadedContext),
      (cause: unknown) => isCancelled || fail(cause),
    );
    return () => {
      isCancelled = true;
    };
  }, [view, isEnabled, applicationContext]);
  return { around: applicationContext, error };
};

const Answers = ({ view, around }: { view: ApplicationView; around: ApplicationContext }) => {
  const { t, language } = useText(["pages/form", "common", "lists"]);
  const context = useMemo(() => buildBrowserCheckContext(around, around.contacts, around.files), [around]);
  const texts = useSchemeTexts(around.scheme, around.event, context);
  return (
    <AnswerList
      scheme={around.scheme}
      answers={view.answers}
      context={context}
      reading={{ texts, t, language, contacts: around.contacts, files: around.files, event: around.event }}
    />
  );
};

/** Loads the data that the answers refer to, then lists the answers. */
export const ApplicationAnswers = ({ view }: { view: ApplicationView }) => {
  const { around, error } = useApplicationContext(view, true);
  if (error !== undefined) return <FailureAlert error={error} />;
  return around ? <Answers view={view} around={around} /> : <Skeleton lines={6} />;
};
