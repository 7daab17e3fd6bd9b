/** The form of an inspection on site: of an activity, of an enterprise at its booth, or of a convention. */
import { getInspectionDays } from "@portal/core/inspections/records/index";
import { inspectionOutcomes } from "@portal/core/inspections/records/inspection-kinds";
import type { InspectionKind, InspectionView } from "@portal/core/inspections/records/inspection-schema";
import type { ViewRow } from "@portal/core/inspections/restricted/index";
import { getRestrictedView } from "@portal/core/inspections/restricted/index";
import type { ViewPage } from "@portal/core/inspections/restricted/restricted-schema";
import { type FormEvent, useEffect, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { ApiError } from "../../shell/api-error.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { formatInstant, pickLanguage } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { FieldGroup, Radio, TextAreaField, TextField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useRowCell } from "../restricted-views/restricted-view.tsx";
import { InspectionPhotos } from "./inspection-photos.tsx";
import { useInspection, validateInspection } from "./use-inspection.ts";

interface Props {
  of: InspectionKind;
  /** The code or number in the view. */
  shown: string;
  /** The view it was opened from. */
  back: string;
}
/** Returns the subject's row of the view; undefined while offline. */
const useRow = ({ of, shown }: Omit<Props, "back">): ViewRow | undefined => {
  const matchingRows = useResource<ViewPage>(`/roadshow/${of}`, { q: shown });
  return (matchingRows.data?.items as ViewRow[] | undefined)?.find(
    (each) => (each.code ?? each.registration) === shown,
  );
};
/** Returns the subject's name, or its number until the name is loaded. */
const useName = (props: Omit<Props, "back">): string => {
  const { language } = useText(["restricted"]);
  const row = useRow(props);
  const names = row && (row.names ?? { "zh-Hant": row.nameZh, en: row.nameEn, pt: row.namePt });
  return pickLanguage(names as Parameters<typeof pickLanguage>[0], language) || props.shown;
};
const InspectedItem = ({ of, shown }: Omit<Props, "back">) => {
  const { t } = useText(["restricted"]);
  const cell = useRowCell();
  const row = useRow({ of, shown });
  if (!row) return null;
  return (
    <details className="restricted-fields" open>
      <summary>{t("inspect.about")}</summary>
      <dl>
        {getRestrictedView(`roadshow.${of}`).fields.map((field) => (
          <div key={field.name}>
            <dt>{t(`column.${field.name}`)}</dt>
            <dd>{cell(field, row)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

const EarlierInspections = ({ of, shown }: Omit<Props, "back">) => {
  const { t, language } = useText(["restricted"]);
  const path = `/roadshow/inspection/${of}/${encodeURIComponent(shown)}`;
  const { data } = useResource<{ items: InspectionView[] }>(path);
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier">{t("inspect.earlier")}</h2>
      <ul className="restricted-earlier">
        {data.items.map((one) => (
          <li key={one.id} className="card">
            <strong>{t(`outcome.${one.outcome}`)}</strong>{" "}
            <span className="muted">{formatInstant(one.madeAt, language)}</span>
            {one.notes && <p className="pre">{one.notes}</p>}
            {one.photos.length > 0 && (
              <p className="muted">{t("inspect.sentPhotos", { count: one.photos.length })}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Why nothing can be inspected here: it is not on the inspector's list, or it does not take place now. */
const useObstacle = ({ of, shown }: Omit<Props, "back">): { title: string; help?: string } | undefined => {
  const { t } = useText(["restricted", "common"]);
  const today = useToday();
  const row = useRow({ of, shown });
  const { error } = useResource(`/roadshow/inspection/${of}/${encodeURIComponent(shown)}`);
  if (error instanceof ApiError && error.status === 404)
    return { title: t("inspect.unknown"), help: t("inspect.unknownHelp") };
  const days = row && getInspectionDays(row.start, row.end);
  if (days && today < days.from)
    return { title: formatIssue(t, { key: "inspectionTooEarly", params: { min: days.from } }) };
  return days && today > days.to
    ? { title: formatIssue(t, { key: "inspectionTooLate", params: { max: days.to } }) }
    : undefined;
};

export const InspectionForm = ({ of, shown, back }: Props) => {
  const { t, language } = useText(["restricted", "common", "errors"]);
  const { one, stored, state, error, change, take, send, again } = useInspection(of, shown);
  const name = useName({ of, shown });
  const obstacle = useObstacle({ of, shown });
  const [round, setRound] = useState(0);
  const [photoError, setPhotoError] = useState<string>();
  const path = `/roadshow/inspection/${of}/${encodeURIComponent(shown)}`;
  useEffect(() => {
    if (state === "sent") invalidateResources(path);
  }, [state, path]);
  const problems = one && round > 0 ? validateInspection(one) : [];
  const fieldError = (name: string): string | undefined => {
    const issue = problems.find((each) => each.path === name);
    if (!issue) return undefined;
    return name === "outcome" ? t("inspect.outcomeMissing") : formatIssue(t, issue);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setRound((old) => old + 1);
    if (one && validateInspection(one).length === 0) void send();
  };
  return (
    <div className="page narrow restricted">
      <p>
        <Link to={back}>{t("inspect.back")}</Link>
      </p>
      <PageHeading>{t("inspect.title", { what: name })}</PageHeading>
      <InspectedItem of={of} shown={shown} />
      {obstacle && (
        <Alert kind="warning" title={obstacle.title}>
          {obstacle.help && <p>{obstacle.help}</p>}
        </Alert>
      )}
      {!one && <Skeleton lines={6} />}
      {one && state === "sent" && (
        <Alert kind="success" announce title={t("inspect.sent")}>
          <Button
            look="secondary"
            small
            onClick={() => {
              setRound(0);
              again();
            }}
          >
            {t("inspect.another")}
          </Button>
        </Alert>
      )}
      {one && state !== "sent" && !obstacle && (
        <>
          <ErrorSummary
            round={round}
            problems={problems.map(({ path: id }) => ({
              id,
              text: `${t(`inspect.${id}`)}: ${fieldError(id) ?? ""}`,
            }))}
          />
          {error !== undefined && <FailureAlert error={error} />}
          {state === "waiting" && (
            <Alert kind="warning" announce title={t("inspect.waiting")}>
              <p>{t("inspect.waitingText")}</p>
            </Alert>
          )}
          {!stored && <Alert kind="warning" title={t("inspect.notStored")} />}
          <form className="card form-card" onSubmit={submit} noValidate>
            <FieldGroup id="outcome" label={t("inspect.outcome")} required error={fieldError("outcome")}>
              {inspectionOutcomes.map((each) => (
                <Radio
                  key={each}
                  id={`outcome-${each}`}
                  name="outcome"
                  label={t(`outcome.${each}`)}
                  checked={one.outcome === each}
                  onChange={() => change({ outcome: each })}
                />
              ))}
            </FieldGroup>
            {of !== "enterprise" &&
              (["visitors", "exhibitors"] as const).map((name) => (
                <TextField
                  key={name}
                  id={name}
                  label={t(`inspect.${name}`)}
                  inputMode="numeric"
                  className="control control-short"
                  maxLength={7}
                  value={one[name]}
                  error={fieldError(name)}
                  onChange={(event) => change({ [name]: event.target.value })}
                />
              ))}
            <TextAreaField
              id="notes"
              label={t("inspect.notes")}
              hint={t("inspect.notesHint")}
              rows={5}
              maxLength={2000}
              value={one.notes}
              error={fieldError("notes")}
              onChange={(event) => change({ notes: event.target.value })}
            />
            <InspectionPhotos
              photos={one.photos}
              error={photoError ?? fieldError("photos")}
              onTake={(files) => {
                const refusal = take(files);
                setPhotoError(refusal && t(`inspect.${refusal}`));
              }}
              onRemove={(key) => change({ photos: one.photos.filter((photo) => photo.key !== key) })}
            />
            <p className="small muted">{t("inspect.kept", { time: formatInstant(one.madeAt, language) })}</p>
            <Button type="submit" busy={state === "sending"}>
              {t(state === "waiting" ? "inspect.sendAgain" : "inspect.send")}
            </Button>
          </form>
        </>
      )}
      <EarlierInspections of={of} shown={shown} />
    </div>
  );
};
