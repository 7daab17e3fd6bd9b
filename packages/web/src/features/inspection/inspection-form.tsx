/** The form of an inspection on site: of an activity, of an enterprise at its booth, or of a convention. */
import { inspectionOutcomes } from "@portal/core/inspections/records/inspection-kinds";
import { type FormEvent, useEffect, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { formatInstant } from "../../shell/format.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { FieldGroup, Radio, TextAreaField, TextField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { InspectionPhotos } from "./inspection-photos.tsx";
import {
  EarlierInspections,
  InspectedItem,
  type InspectionSubject,
  useInspectionObstacle,
  useSubjectName,
} from "./inspection-subject.tsx";
import { prepareInspectionPhotos, useInspection, validateInspection } from "./use-inspection.ts";

interface Props extends InspectionSubject {
  /** The view it was opened from. */
  back: string;
}

export const InspectionForm = ({ of, shown, back }: Props) => {
  const { t, language } = useText(["restricted", "common", "errors"]);
  const { one, stored, state, error, change, take, send, again } = useInspection(of, shown);
  const name = useSubjectName({ of, shown });
  const obstacle = useInspectionObstacle({ of, shown });
  const [round, setRound] = useState(0);
  const [photoError, setPhotoError] = useState<ReturnType<typeof take>>();
  const path = `/roadshow/inspection/${of}/${encodeURIComponent(shown)}`;
  useEffect(() => {
    if (state === "sent") invalidateResources(path);
  }, [state, path]);
  const problems = one && round > 0 ? validateInspection(one) : [];
  const findFieldError = (name: string): string | undefined => {
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
              text: t("common:error.of", { name: t(`inspect.${id}`), what: findFieldError(id) ?? "" }),
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
            <FieldGroup id="outcome" label={t("inspect.outcome")} required error={findFieldError("outcome")}>
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
                  error={findFieldError(name)}
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
              error={findFieldError("notes")}
              onChange={(event) => change({ notes: event.target.value })}
            />
            <InspectionPhotos
              photos={one.photos}
              error={photoError ? t(`inspect.${photoError}`) : findFieldError("photos")}
              onTake={(files) =>
                void prepareInspectionPhotos(files).then((photos) => setPhotoError(take(photos)))
              }
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
