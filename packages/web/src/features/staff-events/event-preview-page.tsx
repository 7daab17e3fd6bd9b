/** `/staff/event/{id}/preview`: an event as applicants would see it, with its forms, before it is published. */
import "../../ui/public.css";
import "../../ui/staff.css";
import type { EventDetail, PublicEvent } from "@portal/core/events/event-schema";
import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { type LoadedScheme, loadScheme } from "../../form/wizard-data.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EventDetailView } from "../events/event-detail-view.tsx";
import { FormTrial } from "../staff-schemes/form-trial.tsx";

/**
 * Loads the form of a scheme in the version in which an application would begin, with its texts.
 * @param isVersionKnown whether the server has said which version that is
 */
const useForm = (id: string, version: number | undefined, isVersionKnown: boolean) => {
  const [form, setForm] = useState<LoadedScheme>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again.
  useEffect(() => {
    setForm(undefined);
    setError(undefined);
    if (!isVersionKnown) return undefined;
    // A form that answers late must not be under the name of the one that was chosen since.
    let isCurrent = true;
    loadScheme(id, version).then(
      (loaded) => {
        if (!isCurrent) return;
        if (loaded) setForm(loaded);
        else setError(new Error(`no form of ${id}`));
      },
      (failure: unknown) => {
        if (isCurrent) setError(failure);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [id, version, isVersionKnown, attempt]);
  return { form, error, retry: () => setAttempt((old) => old + 1) };
};

const SchemeForm = ({ id, event }: { id: string; event: EventDetail }) => {
  const current = useResource<{ schemeVersion?: number }>(`/scheme/${encodeURIComponent(id)}/case`);
  const version = current.data?.schemeVersion;
  const { form, error, retry } = useForm(id, version, current.data !== undefined);
  // Without it the form of another version would be shown.
  if (current.error) return <LoadFailure resources={[current]} />;
  if (error !== undefined) return <FailureAlert error={error} retry={retry} />;
  if (current.loading || !form) return <Skeleton lines={6} />;
  return <FormTrial key={id} scheme={form} version={version} event={event} />;
};

const EventForms = ({ event }: { event: EventDetail }) => {
  const { t } = useText(["pages/staff-preview", "pages/event"]);
  const schemes = useResource<{ items: { id: string }[] }>("/scheme");
  const [chosenScheme, setChosenScheme] = useState<string>();
  const online = new Set(schemes.data?.items.map(({ id }) => id));
  const offeredSchemes = event.applicationTypes.filter((type) => online.has(type));
  const shownScheme = chosenScheme ?? offeredSchemes[0];
  return (
    <section className="page narrow" aria-labelledby="forms">
      <h2 id="forms">{t("forms")}</h2>
      <LoadFailure resources={[schemes]} />
      {schemes.loading && <Skeleton lines={6} />}
      {schemes.data && offeredSchemes.length === 0 && <p className="muted">{t("noForms")}</p>}
      {shownScheme !== undefined && (
        <>
          <p className="muted">{t("formsHint")}</p>
          {offeredSchemes.length > 1 && (
            <SelectField
              id="preview-form"
              label={t("form")}
              mark={false}
              value={shownScheme}
              onChange={({ target }) => setChosenScheme(target.value)}
            >
              {offeredSchemes.map((type) => (
                <option key={type} value={type}>
                  {t(`pages/event:applicationType.${type}`)}
                </option>
              ))}
            </SelectField>
          )}
          <SchemeForm id={shownScheme} event={event} />
        </>
      )}
    </section>
  );
};

const EventPreviewPage = () => {
  const { id = "" } = useParams();
  const { t } = useText(["pages/staff-preview"]);
  const event = useResource<PublicEvent>(`/activity/${encodeURIComponent(id)}`);
  const banner = (
    <div className="page">
      {/* The heading is the name of the event, where there is one. */}
      {event.error !== undefined && !event.data && <PageHeading>{t("title")}</PageHeading>}
      <Alert kind="warning" title={t("banner")}>
        <p>{t("bannerText")}</p>
        <p>
          <Link to={`/staff/event/${encodeURIComponent(id)}`}>{t("back")}</Link>
        </p>
      </Alert>
      <LoadFailure resources={[event]} />
      {event.loading && <Skeleton lines={9} />}
    </div>
  );
  if (!event.data) return banner;
  return (
    <>
      {banner}
      <EventDetailView event={event.data} applyHint={t("apply")} />
      <EventForms event={event.data} />
    </>
  );
};

export { EventPreviewPage as Component };
