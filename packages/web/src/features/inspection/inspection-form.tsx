/** The form of an inspection on site: of an activity, of an enterprise at its booth, or of a convention. */
import { inspectionOutcomes } from "@portal/core/inspections/records/inspection-kinds";
import type { InspectionKind } from "@portal/core/inspections/records/inspection-schema";
import { formatDecimal } from "@portal/core/platform/format";
import { type FormEvent, Fragment, useEffect, useState } from "react";
import { UnderstoodValue } from "../../form/typed-number.tsx";
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
import { hasInspectionContent, type InspectionDraft } from "../restricted-views/inspection-drafts.ts";
import { InspectionPhotos } from "./inspection-photos.tsx";
import {
  EarlierInspections,
  InspectedItem,
  type InspectionTarget,
  useInspectionObstacle,
  useSubjectName,
} from "./inspection-subject.tsx";
import { parseCount, useInspection, validateInspection } from "./use-inspection.ts";

interface FormProps {
  kind: InspectionKind;
  inspection: ReturnType<typeof useInspection>;
  draft: InspectionDraft;
  findFieldError: (name: string) => string | undefined;
  onSubmit: (event: FormEvent) => void;
}
/** Writes a typed number of people as the reader's language does; undefined where it is written like that already. */
const formatCount = (text: string, language: string): string | undefined => {
  const count = parseCount(text);
  return count === undefined || text === String(count) ? undefined : formatDecimal(count, language);
};

/** The inputs of an inspection, and its button. */
const InspectionInputs = ({ kind, inspection, draft, findFieldError, onSubmit }: FormProps) => {
  const { t, language } = useText(["restricted"]);
  const { state, changeDraft, takePhotos } = inspection;
  const [photoError, setPhotoError] = useState<Awaited<ReturnType<typeof takePhotos>>>();
  return (
    <form className="card form-card" onSubmit={onSubmit} noValidate>
      {/* The fields are disabled while the form is sent, because a later change would not be sent with it. */}
      <fieldset className="field" disabled={state === "sending"}>
        <FieldGroup id="outcome" label={t("inspect.outcome")} required error={findFieldError("outcome")}>
          {inspectionOutcomes.map((each) => (
            <Radio
              key={each}
              id={`outcome-${each}`}
              name="outcome"
              label={t(`outcome.${each}`)}
              checked={draft.outcome === each}
              onChange={() => changeDraft({ outcome: each })}
            />
          ))}
        </FieldGroup>
        {kind !== "enterprise" &&
          (["visitors", "exhibitors"] as const).map((name) => (
            <Fragment key={name}>
              <TextField
                id={name}
                label={t(`inspect.${name}`)}
                inputMode="numeric"
                className="control control-short"
                value={draft[name]}
                error={findFieldError(name)}
                onChange={(event) => changeDraft({ [name]: event.target.value })}
              />
              <UnderstoodValue typed={draft[name]} written={formatCount(draft[name], language)} />
            </Fragment>
          ))}
        <TextAreaField
          id="notes"
          label={t("inspect.notes")}
          hint={t("inspect.notesHint")}
          rows={5}
          maxLength={2000}
          value={draft.notes}
          error={findFieldError("notes")}
          onChange={(event) => changeDraft({ notes: event.target.value })}
        />
        <InspectionPhotos
          photos={draft.photos}
          error={photoError ? t(`inspect.${photoError}`) : findFieldError("photos")}
          onTake={(files) => void takePhotos(files).then(setPhotoError)}
          onRemove={(key) => changeDraft({ photos: draft.photos.filter((photo) => photo.key !== key) })}
        />
      </fieldset>
      <p className="small muted">{t("inspect.kept", { time: formatInstant(draft.madeAt, language) })}</p>
      <Button type="submit" busy={state === "sending"}>
        {t(state === "waiting" ? "inspect.sendAgain" : "inspect.send")}
      </Button>
    </form>
  );
};

interface Props extends InspectionTarget {
  /** The view it was opened from. */
  back: string;
}
export const InspectionForm = ({ kind, itemId, back }: Props) => {
  const { t } = useText(["restricted", "common", "errors"]);
  const inspection = useInspection(kind, itemId);
  const { draft, isStored, state, error, send, startAnother } = inspection;
  const name = useSubjectName({ kind, itemId });
  const obstacle = useInspectionObstacle({ kind, itemId });
  const [round, setRound] = useState(0);
  const path = `/roadshow/inspection/${kind}/${encodeURIComponent(itemId)}`;
  useEffect(() => {
    if (state === "sent") invalidateResources(path);
  }, [state, path]);
  const problems = draft && round > 0 ? validateInspection(draft) : [];
  const findFieldError = (name: string): string | undefined => {
    const issue = problems.find((each) => each.path === name);
    if (!issue) return undefined;
    return name === "outcome" ? t("inspect.outcomeMissing") : formatIssue(t, issue);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setRound((old) => old + 1);
    if (draft && validateInspection(draft).length === 0) void send();
  };
  return (
    <div className="page narrow restricted">
      <p>
        <Link to={back}>{t("inspect.back")}</Link>
      </p>
      <PageHeading>{t("inspect.title", { what: name })}</PageHeading>
      <InspectedItem kind={kind} itemId={itemId} />
      {obstacle && (
        <Alert kind="warning" title={obstacle.title}>
          {obstacle.help && <p>{obstacle.help}</p>}
        </Alert>
      )}
      {!draft && <Skeleton lines={6} />}
      {draft && state === "sent" && (
        <Alert kind="success" announce title={t("inspect.sent")}>
          <Button
            look="secondary"
            small
            onClick={() => {
              setRound(0);
              startAnother();
            }}
          >
            {t("inspect.another")}
          </Button>
        </Alert>
      )}
      {draft &&
        state !== "sent" &&
        (!obstacle || (obstacle.isOutsideDays && hasInspectionContent(draft))) && (
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
            {!isStored && <Alert kind="warning" title={t("inspect.notStored")} />}
            <InspectionInputs
              kind={kind}
              inspection={inspection}
              draft={draft}
              findFieldError={findFieldError}
              onSubmit={submit}
            />
          </>
        )}
      <EarlierInspections kind={kind} itemId={itemId} />
    </div>
  );
};
