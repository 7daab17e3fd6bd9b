/** An application's answers by step. For a supplement each field can be pinned; changes are marked. */

import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { EventDetail } from "@portal/core/events/event-schema";
import { addComputedValues } from "@portal/core/forms/expressions/computed-values";
import type { CheckContext, Field, Json } from "@portal/core/forms/types/index";
import { listVisibleFields, listVisibleSteps } from "@portal/core/forms/visible-fields";
import type { ContactView } from "@portal/core/institutions/institution-schema";
import { toJsonMembers } from "@portal/core/platform/json";
import { lazy, Suspense, useMemo } from "react";
import useSWR from "swr";
import type { AnswerTextContext } from "../../form/answer-text.ts";
import { type SchemeTexts, useSchemeTexts } from "../../form/use-scheme-texts.ts";
import { useText } from "../../form/use-text.ts";
import { type LoadedScheme, loadScheme } from "../../form/wizard-data.ts";
import { formatList } from "../../shell/format.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { getServerToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SubmittedValue } from "./submitted-value.tsx";

/** Beside the fields that repeat certified data: its table of characters weighs more than the page. */
const LazyCertifiedComparison = lazy(async () => ({
  default: (await lazyImport(() => import("./certified-comparison.tsx"))).CertifiedComparison,
}));

interface Pins {
  /** Fields pinned for a supplement with their notes; absent when nothing can be pinned now. */
  pinned?: ReadonlyMap<string, string> | undefined;
  onPin?: ((field: string, on: boolean) => void) | undefined;
}
/** Kinds without an answer of the applicant. */
const silentKinds = new Set<string>(["content", "institution"]);
const isSameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Returns a field's label in its scheme. */
export const getFieldLabel = (texts: SchemeTexts, key: string): string =>
  texts.text(`fields.${key}.label`) ?? texts.text(`declarations.${key}`) ?? key;

/** Returns the scheme of an application once its definition and texts are loaded. */
export const useScheme = (application: ApplicationForm): LoadedScheme | undefined =>
  useLoadedScheme(application).scheme;
type ApplicationForm = Pick<ApplicationView, "scheme" | "schemeVersion">;

/** Loads a scheme in its version. Returns also why it could not be loaded, and a function that tries again. */
const useLoadedScheme = ({ scheme: id, schemeVersion: version }: ApplicationForm) => {
  const { data, error, isValidating, mutate } = useSWR<LoadedScheme | undefined, unknown>(
    `scheme-version:${id}@${version}`,
    () => loadScheme(id, version),
    // A version never changes.
    { revalidateIfStale: false },
  );
  return { scheme: data, error: isValidating ? undefined : error, reload: async () => void (await mutate()) };
};

/** Unanswered fields are listed on one line, unless they can be pinned or were changed. */
const isUnanswered = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

interface LineProps extends Pins {
  application: ApplicationView;
  field: Field;
  /** The answer or the computed value. */
  value: Json | undefined;
  reading: AnswerTextContext;
}
const Line = ({ application, field, value, reading, pinned, onPin }: LineProps) => {
  const { t } = useText(["pages/staff"]);
  const { supplement, status, answers } = application;
  const label = getFieldLabel(reading.texts, field.key);
  const before = supplement?.before?.[field.key];
  const isChanged =
    status !== "SUPPLEMENT_REQUIRED" &&
    supplement?.before !== undefined &&
    supplement.fields.includes(field.key) &&
    !isSameValue(before, answers[field.key]);
  const on = pinned?.has(field.key) ?? false;
  return (
    <div className={`${on ? "pinned" : ""} ${isChanged ? "changed" : ""}`.trim() || undefined}>
      <dt>{label}</dt>
      <dd>
        {isChanged && (
          <del className="staff-before">
            <span className="visually-hidden">{t("difference.before")} </span>
            <SubmittedValue field={field} value={before} reading={reading} />
          </del>
        )}
        <SubmittedValue field={field} value={value} reading={reading} />
        {field.certified && (
          <Suspense>
            <LazyCertifiedComparison
              field={field}
              value={value}
              institution={application.institution as { [key: string]: Json } | undefined}
            />
          </Suspense>
        )}
      </dd>
      {onPin && field.kind !== "computed" && (
        <dd>
          <label className="staff-pin">
            <input
              type="checkbox"
              checked={on}
              onChange={(event) => onPin(field.key, event.target.checked)}
            />
            <span>
              {t("supplement.pin")}
              <span className="visually-hidden"> {label}</span>
            </span>
          </label>
        </dd>
      )}
    </div>
  );
};

const Steps = ({
  application,
  scheme,
  event,
  contacts,
  whole: allShown,
  ...pins
}: AnswersProps & {
  scheme: LoadedScheme;
  event: EventDetail | undefined;
  contacts: ContactView[];
}) => {
  const { t, language } = useText(["pages/form", "common", "lists", "pages/staff"]);
  const { answers, institution, files, supplement } = application;
  const context = useMemo<CheckContext>(
    () => ({
      today: getServerToday(),
      ...(event ? { event: toJsonMembers(event) } : {}),
      ...(institution ? { institution: institution as { [key: string]: Json } } : {}),
    }),
    [event, institution],
  );
  const texts = useSchemeTexts(scheme, event, context);
  // A sum of answers of which some are not shown would be wrong.
  const completeAnswers = allShown ? addComputedValues(scheme, answers, context) : answers;
  const filesById = Object.fromEntries((files ?? []).map((file) => [file.id, file]));
  const answerContext: AnswerTextContext = { texts, t, language, contacts, files: filesById, event };
  return listVisibleSteps(scheme, answers, context).map((step) => {
    const fields = listVisibleFields(scheme, step, answers, context).filter(
      (field) => !silentKinds.has(field.kind),
    );
    if (fields.length === 0) return null;
    const emptyFields = fields.filter(
      ({ key }) => !pins.onPin && !supplement?.fields.includes(key) && isUnanswered(completeAnswers[key]),
    );
    const answeredFields = fields.filter((field) => !emptyFields.includes(field));
    if (!allShown && answeredFields.length === 0) return null;
    return (
      <section key={step.id} className="card staff-step" aria-labelledby={`step-${step.id}`}>
        <h2 id={`step-${step.id}`}>{texts.text(`steps.${step.id}.title`) ?? step.id}</h2>
        {answeredFields.length > 0 && (
          <dl className="staff-answers">
            {answeredFields.map((field) => (
              <Line
                key={field.key}
                application={application}
                field={field}
                value={completeAnswers[field.key]}
                reading={answerContext}
                {...pins}
              />
            ))}
          </dl>
        )}
        {allShown && emptyFields.length > 0 && (
          <p className="staff-unanswered">
            {t("pages/staff:application.unanswered", {
              fields: formatList(
                emptyFields.map(({ key }) => getFieldLabel(texts, key)),
                language,
              ),
            })}
          </p>
        )}
      </section>
    );
  });
};

interface AnswersProps extends Pins {
  application: ApplicationView;
  /** All answers are visible to the user; with only a part of them, nothing can be called unanswered. */
  whole: boolean;
}
export const ReviewAnswers = ({ application, whole, ...pins }: AnswersProps) => {
  const { scheme, ...loading } = useLoadedScheme(application);
  const { eventId } = application;
  const event = useResource<EventDetail>(eventId ? `/activity/${encodeURIComponent(eventId)}` : undefined);
  const contacts = useResource<{ items: ContactView[] }>(
    whole ? `/staff/institution/${application.institutionId}/contact` : undefined,
  );
  if (loading.error) return <LoadFailure resources={[loading]} />;
  if (!scheme || event.loading || contacts.loading) return <Skeleton lines={12} />;
  return (
    <>
      <LoadFailure resources={[event, contacts]} />
      <Steps
        application={application}
        scheme={scheme}
        event={event.data}
        contacts={contacts.data?.items ?? []}
        whole={whole}
        {...pins}
      />
    </>
  );
};
